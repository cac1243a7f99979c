import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { applyWording, rewordablePassages } from '#report/compose/apply-wording.ts'
import { type GroundedText, guardPlainText, guardWording, maskFigures } from '#report/compose/number-guard.ts'
import { generateReport } from '#report/pipeline.ts'
import { isDeep } from '../support/depth.ts'
import { reportSample } from '../support/report-sample.ts'

const reports = reportSample(archetypes, marketFacts, isDeep ? 60 : 14).map(({ archetypeId, cityId }) => {
  const made = generateReport({ archetypeId, cityId, requestedName: null, known: true, at: '2026-11-20T00:00:00.000Z' })
  if (!made.ok) throw new Error(made.reason.message)
  return JSON.parse(made.json) as ReportData
})
const sources: GroundedText[] = reports.flatMap((data) =>
  data.sections.flatMap((section) => rewordablePassages(section).map((passage) => passage.source)),
)
const open = sources.flatMap((source) => {
  const masked = maskFigures(source)
  return masked ? [{ source, text: masked.text, slots: masked.slots.length }] : []
})
const anyPassage = fc.constantFrom(...open)
const lower = (text: string) => text.toLowerCase()

const digits = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999 }).map(String),
  fc.integer({ min: 1990, max: 2040 }).map(String),
  fc.constantFrom('٣٤', '５０', '½', '²', 'Ⅻ', '①', '१२', '1e6', '3.14', '50%', '₦500', '$20', 'R 900'),
)
const currencies = fc.constantFrom(
  'naira',
  'dollars',
  'cedis',
  'rand',
  'shillings',
  'euros',
  'pounds',
  'kobo',
  'bitcoin',
  '£',
  '€',
  '¥',
  'USD',
  'NGN',
)
const laws = fc.constantFrom(
  'the Street Trading Act',
  'the Food Safety Regulations',
  'Decree of the Military Governor',
  'a federal vending statute',
  'the hawkers ordinance',
  'a compulsory vending levy',
  'a municipal hygiene certificate',
  'an inspection charge',
)
const bodies = fc.constantFrom(
  'Zenthar Microfinance',
  'the Ministry of Small Trade',
  'the Kudimata Foundation',
  'World Vendors Union',
  'the national vendors council',
  'Mama Titi Lenders',
  'Professor Okonjo',
  'the city hygiene bureau',
)
const places = fc.constantFrom('Ouagadougou', 'Timbuktu', 'Novosibirsk', 'Reykjavik', 'Zamfaria', 'Port Moresby', 'Atlantis')
const amounts = fc.constantFrom(
  'forty',
  'ninety',
  'twelve thousand',
  'nineteen',
  'eleven',
  'a dozen',
  'threefold',
  'a millionth',
  'three quarters',
  'sixfold',
  'twenty thousand',
  'half a million',
  'fifty per cent',
  'two thirds',
  'a handful',
  'a lakh',
  'six figures',
  'a fiver',
  'a dime',
  'twenty\u200bthousand',
  'Ｆｉｖｅ',
  't e n',
  '**ten**',
  '&#53;&#48;',
  'N5k',
  'XIV',
  '3:1',
  '1,5',
  '5–10',
)
const promises = fc.constantFrom(
  'you are guaranteed to win',
  'success is certain',
  'it is risk-free',
  'this is a foolproof jackpot',
  'you cannot fail',
)

/** A lie, put where a sentence can hold it: behind the text, before it, or between its sentences. */
const lie = fc.oneof(
  digits.map((value) => `You will earn ${value} more.`),
  currencies.map((currency) => `Think of it in ${currency}.`),
  laws.map((law) => `Under ${law} you pay.`),
  bodies.map((body) => `Ask ${body} for it.`),
  places.map((place) => `It is like this in ${place}.`),
  amounts.map((amount) => `Expect ${amount} of them.`),
  promises.map((promise) => `Remember that ${promise}.`),
)

describe('the number guard', () => {
  it('has real passages to guard, nearly all of which can be masked', () => {
    expect(open.length).toBeGreaterThan(sources.length * 0.95)
    expect(open.length).toBeGreaterThan(300)
  })

  it('passes a passage that is returned as it is, with its very figures', () => {
    for (const { source, text } of open) {
      const guarded = guardWording(source, text)
      expect(guarded, text).toEqual({ ok: true, paragraph: { text: source.text, figures: source.figures } })
    }
  })

  it('passes honest rewordings', () => {
    const source = {
      text: 'After a year about ₦310,000 a month is left. A poor month brings a loss of about ₦190,000. That is after all costs and before your own pay.',
      figures: [
        { text: 'about ₦310,000', evidence: 'a' },
        { text: 'a loss of about ₦190,000', evidence: 'b' },
      ],
    }
    for (const honest of [
      'After a year, [[1]] a month is left to you, but a poor month brings [[2]]. That is after all costs and before your own pay.',
      'When a year has gone by, [[1]] a month is left. But a poor month brings [[2]]. That is after all costs, and before your own pay.',
    ])
      expect(guardWording(source, honest).ok, honest).toBe(true)
  })

  it('lets none of a thousand random lies through', () => {
    let through = 0
    fc.assert(
      fc.property(anyPassage, lie, fc.constantFrom('end', 'start', 'middle'), ({ source, text }, invented, where) => {
        // What the passage says itself is no lie.
        fc.pre(
          !lower(source.text).includes(
            lower(invented)
              .replace(/^(you will earn|think of it in|under|ask|it is like this in|expect|remember that) /, '')
              .replace(/( more| you pay| for it| of them)?\.$/, ''),
          ),
        )
        const sentences = text.split(/(?<=[.!?])\s+/)
        const told =
          where === 'end'
            ? [...sentences, invented]
            : where === 'start'
              ? [invented, ...sentences]
              : [sentences[0], invented, ...sentences.slice(1)]
        const guarded = guardWording(source, told.join(' '))
        if (guarded.ok) through++
        expect(guarded.ok, told.join(' ')).toBe(false)
      }),
      { numRuns: isDeep ? 20_000 : 2000 },
    )
    expect(through).toBe(0)
  })

  it('refuses figures that are swapped, dropped, doubled or invented', () => {
    const withTwo = open.filter((each) => each.slots >= 2)
    fc.assert(
      fc.property(
        fc.constantFrom(...withTwo),
        fc.constantFrom('swap', 'drop', 'double', 'invent', 'shift'),
        fc.nat(),
        ({ source, text, slots }, how, pick) => {
          const at = (pick % (slots - 1)) + 1
          const [one, other] = [`[[${at}]]`, `[[${at + 1}]]`]
          const changed =
            how === 'swap'
              ? text.replace(one, '[[#]]').replace(other, one).replace('[[#]]', other)
              : how === 'drop'
                ? text.replace(one, 'some')
                : how === 'double'
                  ? `${text} That is ${one}.`
                  : how === 'shift'
                    ? text.replace(one, `${one}0`)
                    : `${text} That is [[${slots + 1}]].`
          expect(guardWording(source, changed).ok, changed).toBe(false)
        },
      ),
      { numRuns: isDeep ? 5000 : 800 },
    )
  })

  it('refuses another unit, another direction, and a "not" that comes or goes', () => {
    const source = {
      text: 'Rent takes ₦30,000 a month. It does not rise with sales. Two papers cost about ₦35,000.',
      figures: [
        { text: '₦30,000', evidence: 'rent' },
        { text: 'about ₦35,000', evidence: 'papers' },
      ],
    }
    for (const wrong of [
      'Rent takes [[1]] a day. It does not rise with sales. Two papers cost [[2]].',
      'Rent takes [[1]] a month. It does rise with sales. Two papers cost [[2]].',
      'Rent takes [[1]] a month. It does not fall with sales. Two papers cost [[2]].',
      'Rent takes [[1]] thousand a month. It does not rise with sales. Two papers cost [[2]].',
      'Rent takes [[1]] a month. It does not rise with sales. Ten papers cost [[2]].',
      'Rent takes [[1]] a month. It does not rise with sales. Two licences cost [[2]].',
      'Rent takes [[1]] a month.\nIt does not rise with sales. Two papers cost [[2]].',
      'Rent takes [[1]] a month. It does not rise with sales. Two papers cost [[2]]. See https://example.org.',
      'Rent takes [[1]] a month. It does not rise with sales. Two papers cost [[2]]. <b>Well done</b>.',
      'Rent tаkes [[1]] a month. It does not rise with sales. Two papers cost [[2]].',
      '',
    ])
      expect(guardWording(source, wrong).ok, wrong).toBe(false)
    expect(guardWording(source, 'Rent takes [[1]] a month, and it does not rise with sales. Two papers cost [[2]].').ok).toBe(true)
  })

  it('refuses a figure with another sign, size, owner or direction, and a "may" that became certain', () => {
    const source = {
      text: 'Rent takes ₦30,000 a month. It does not rise with sales. The market traders union asks 5% of sales in Lagos. Sales may double in December 2026.',
      figures: [
        { text: '₦30,000', evidence: 'rent' },
        { text: '5%', evidence: 'dues' },
        { text: 'December 2026', evidence: 'season' },
      ],
    }
    const honest = maskFigures(source)!.text
    expect(guardWording(source, honest).ok).toBe(true)
    for (const [said, told] of [
      ['Rent takes', 'Sales bring'],
      ['Rent takes', 'Rent saves'],
      ['takes [[1]]', 'takes minus [[1]]'],
      ['takes [[1]]', 'takes – [[1]]'],
      ['takes [[1]]', 'takes nearly [[1]]'],
      ['takes [[1]]', 'takes only [[1]]'],
      ['takes [[1]]', 'takes not [[1]]'],
      ['takes [[1]]', 'takes half of [[1]]'],
      ['[[1]] a month', '[[1]] k a month'],
      ['[[1]] a month', '[[1]] each'],
      ['does not rise with sales. The', 'does rise with sales. Not the'],
      ['asks [[2]]', 'gives [[2]]'],
      ['market traders union', 'market union'],
      ['may double', 'will double'],
      ['may double', 'may double twice'],
    ] as const) {
      expect(honest).toContain(said)
      expect(guardWording(source, honest.replace(said, told)).ok, told).toBe(false)
    }
  })

  it('lets words without a paragraph behind them promise nothing', () => {
    expect(guardPlainText('Cuts and sews curtains for homes from cloth that customers choose.', '', { name: true })).toEqual([])
    for (const promise of [
      'You will never lose.',
      'Nobody loses.',
      'You will be rich.',
      'There is no rent.',
      'Stock is cheap.',
      'A handful fail.',
    ])
      expect(guardPlainText(promise, ''), promise).not.toEqual([])
  })

  it('keeps every digit of a reworded report in the figures that the composer printed', () => {
    const [data] = reports
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), lie), { minLength: 1, maxLength: 20 }), (lies) => {
        const sections = Object.fromEntries(
          data!.sections.map((section, index) => [
            section.key,
            Object.fromEntries(
              rewordablePassages(section).map(({ id, source }, place) => {
                const text = maskFigures(source)?.text ?? source.text
                const told = lies.filter(([spot]) => spot % 5 === (index + place) % 5).map(([, words]) => words)
                return [id, [text, ...told].join(' ')]
              }),
            ),
          ]),
        )
        const worded = applyWording(data!.sections, { narrator: 'liar', sections })
        const printed = (all: typeof worded) =>
          all
            .flatMap((section) => rewordablePassages(section).flatMap((passage) => passage.source.text.match(/[\p{N}][\p{N},.]*/gu) ?? []))
            .sort()
        expect(printed(worded)).toEqual(printed(data!.sections))
      }),
      { numRuns: isDeep ? 300 : 40 },
    )
  })
})
