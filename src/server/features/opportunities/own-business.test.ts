import pino from 'pino'
import { expect, it } from 'vitest'
import { archetypes } from '#markets/archetypes.ts'
import { parseOwnBusinesses } from './own-business.ts'

const silent = { log: pino({ level: 'silent' }) }

it('a card of an engine before there were sizes has the one of its business, and the plainest reason of its own verdict', () => {
  const archetype = archetypes.find(({ id }) => id === 'crochet-and-beads')!
  const row = {
    id: archetype.id,
    archetype: JSON.parse(JSON.stringify(archetype)) as Record<string, unknown>,
    card: { id: 'opp_own--lagos', title: 'Curtains', verdict: 'careful', openingCost: 120 },
    suggestedBy: 'a model',
    figures: {},
    version: 1,
  }
  const { businesses, unreadable } = parseOwnBusinesses(silent, [row])
  expect(unreadable).toEqual([])
  expect(businesses[0]!.card).toMatchObject({
    ...row.card,
    size: 'alone',
    sizes: ['alone'],
    verdictReason: 'close',
    needsMoneyForMonths: 0,
    closed: false,
  })
  const today = {
    ...row,
    card: {
      ...row.card,
      size: 'with-help',
      sizes: ['alone', 'with-help'],
      verdictReason: 'pays-later',
      needsMoneyForMonths: 4,
      closed: true,
    },
  }
  expect(parseOwnBusinesses(silent, [today]).businesses[0]!.card).toEqual(today.card)
})
