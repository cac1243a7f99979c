import { describe, expect, it } from 'vitest'
import type { MissingThing } from '#contract/opportunity-card.ts'
import { interests, ownables, skills, trades, workplaces } from '#engine/quantity/vocabulary.ts'
import { archetypes } from '#markets/archetypes.ts'
import { fitTexts, interestTexts, ownableTexts, skillTexts, tradeTexts } from '#words/engine/fit.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { missingInShort, missingSentence } from '../../src/web/lib/missing-things.ts'

/** Begins with a capital or an amount, ends in a full stop, and holds no label with a fragment behind it. */
const isWhole = (text: string) => /^[\p{Lu}\d].*\.$/u.test(text) && !/: (?!\d)|\.\.|, \.|\bundefined\b/.test(text)
const things = (kind: MissingThing['kind'], more: Partial<MissingThing>): MissingThing => ({ kind, ...more }) as MissingThing

describe('what is missing, and why it fits, is said in whole sentences', () => {
  const said: MissingThing[] = [
    things('money', { amountMinor: 590_000 }),
    ...[1, 12].flatMap((n) => [things('hours', { hours: n }), things('training', { weeks: n })]),
    ...trades.map((what) => things('trade', { what })),
    things('trade', { what: 'cook,sell' }),
    ...interests.map((what) => things('trade', { what })),
    ...workplaces.map((what) => things('place', { what })),
    ...ownables.map((what) => things('tool', { what })),
    ...archetypes.flatMap(({ needs }) => [
      ...(needs ? [things('times', { what: needs.sold.when })] : []),
      ...(needs?.licence
        ? [things('licence', { what: needs.licence.what }), things('licence', { what: needs.licence.what, amountMinor: 230_000 })]
        : []),
    ]),
  ]

  it('of every business and each kind', () => {
    for (const each of said) {
      const text = missingSentence(each, 'NGN')
      expect(isWhole(text), text).toBe(true)
      const short = missingInShort(each, 'NGN')
      expect(isWhole(short), short).toBe(true)
    }
  })

  it('in every variant of a reason', () => {
    const whens = archetypes.flatMap(({ needs }) => needs?.sold.when ?? [])
    const texts = [
      ...fitTexts.timesHit.flatMap((say) => whens.map((when) => say({ when }))),
      ...fitTexts.tradeHit.flatMap((say) => trades.map((trade) => say({ trade: tradeTexts[trade] }))),
      ...fitTexts.tradeNear.flatMap((say) => trades.map((trade) => say({ trade: tradeTexts[trade], weeks: 'about 2 weeks' }))),
      ...fitTexts.skillHeld.flatMap((say) => skills.map((skill) => say({ held: skillTexts[skill] }))),
      ...fitTexts.skillHeldHelped.flatMap((say) => skills.map((skill) => say({ held: skillTexts[skill], helpful: skillTexts.sales }))),
      ...fitTexts.interestHit.flatMap((say) => interests.map((interest) => say({ interest: interestTexts[interest] }))),
      ...fitTexts.learnable.map((say) => say({ weeks: 'about 2 weeks' })),
      ...ownables.map((thing) => missingSentence(things('tool', { what: thing }), 'KES')),
    ]
    for (const text of texts) expect(isWhole(text), text).toBe(true)
    expect(new Set(Object.values(ownableTexts)).size).toBe(ownables.length)
  })

  it('calls what a month leaves by the month that it is of: an average one of year 2 and never month 12, which a report says apart', () => {
    const slots = { city: 'Kampala', profit: 'USh 300,000', month: '3' } as unknown as Parameters<(typeof fitTexts.placeGood)[number]>[0]
    for (const say of [...fitTexts.placeGood, ...fitTexts.placeMakes]) {
      expect(say(slots)).toContain('USh 300,000')
      expect(say(slots)).not.toMatch(/month 12|one year/)
    }
    for (const text of [opportunityTexts.row.legend, opportunityTexts.row.legendHours, opportunityTexts.compare.months])
      expect(text).toMatch(/an average month of year 2/i)
  })
})
