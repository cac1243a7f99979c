import { describe, expect, it } from 'vitest'
import { smallTown } from '#words/engine/places.ts'
import {
  answersFromIntake,
  answersFromTrades,
  exactAnswer,
  hasAnswer,
  toggleOption,
  toPreferencesBody,
  type WizardAnswers,
  withLocation,
} from './answers.ts'

const cities = [
  { id: 'nairobi', name: 'Nairobi', country: 'Kenya' },
  { id: 'ibadan', name: 'Ibadan', country: 'Nigeria' },
]
const all: WizardAnswers = { location: 'Kenya', budget: 'Under $500', skills: ['Sales'], interests: ['Fashion'] }

describe('the wizard', () => {
  it('asks for one value a step, and for at least one skill and interest', () => {
    expect([1, 2, 3, 4].map((step) => hasAnswer(all, step))).toEqual([true, true, true, true])
    expect(hasAnswer({}, 1)).toBe(false)
    expect(hasAnswer({ skills: [] }, 3)).toBe(false)
    expect(hasAnswer(all, 5)).toBe(false)
  })

  it('waits for an exact amount that could not be taken, until it is typed again or taken out', () => {
    const amount = { amountMinor: 100, currency: 'KES' } as const
    expect(hasAnswer({ ...all, exact: 'much' }, 2)).toBe(false)
    expect(hasAnswer({ ...all, exact: '1', budgetAmount: amount }, 2)).toBe(true)
    expect(hasAnswer({ ...all, exact: ' ' }, 2)).toBe(true)
  })

  it('keeps an exact amount in the money it was said in when the country changes, and takes it again when it comes back', () => {
    const countries = [
      { country: 'Kenya', currency: 'KES' },
      { country: 'Nigeria', currency: 'NGN' },
    ]
    const places = { cities: countries, rates: [{ currency: 'KES', perUsd: 130 }] }
    const said: WizardAnswers = { ...all, exact: '20k', budgetAmount: { amountMinor: 2_000_000, currency: 'KES' } }
    const moved = { ...said, ...withLocation(said, { location: 'Nigeria', city: undefined }, places) }
    expect(moved).toMatchObject({ location: 'Nigeria', exact: 'KES 20000', budgetAmount: undefined })
    expect(hasAnswer(moved, 2)).toBe(false)
    const back = { ...moved, ...withLocation(moved, { location: 'Kenya', city: undefined }, places) }
    expect(back).toMatchObject({ location: 'Kenya', budgetAmount: said.budgetAmount })
    expect(hasAnswer(back, 2)).toBe(true)
  })

  it('saves the four preferences, and the city only when it changes', () => {
    expect(toPreferencesBody(all, {}, cities)).toEqual(all)
    expect(toPreferencesBody({ ...all, skills: undefined }, {}, cities)).toBeNull()
    expect(toPreferencesBody({ ...all, city: 'Nairobi' }, {}, cities)).toEqual({ ...all, cityId: 'nairobi' })
    expect(toPreferencesBody({ ...all, city: 'Nairobi' }, { location: 'Kenya', city: 'Nairobi' }, [])).toEqual(all)
    expect(toPreferencesBody(all, { location: 'Kenya', city: 'Nairobi' }, cities)).toEqual({ ...all, cityId: null })
    expect(toPreferencesBody(all, { location: 'Ghana', city: 'Accra' }, cities)).toEqual(all)
    expect(toPreferencesBody({ ...all, city: smallTown.name }, { location: 'Ghana', city: smallTown.name }, cities)).toEqual({
      ...all,
      cityId: 'ke-small-town',
    })
  })

  it('toggles in the order of the options', () => {
    expect(toggleOption(['c'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'c'])
    expect(toggleOption(['a', 'c'], 'a', ['a', 'b', 'c'])).toEqual(['c'])
    expect(toggleOption(undefined, 'b', ['a', 'b'])).toEqual(['b'])
  })
})

describe('what was said on the way in', () => {
  it('comes as skills and interests to confirm, once the account holds the trades', () => {
    expect(answersFromTrades({ trades: ['sew'] })).toEqual({ skills: ['Design'], interests: ['Fashion'] })
    expect(answersFromTrades({ trades: ['sew'], skills: ['Sales'], interests: ['Education'] })).toEqual({})
    expect(answersFromTrades({})).toEqual({})
  })

  const rates = [{ currency: 'NGN', perUsd: 1300 }]
  const places = { rates, cities }

  it('is shown as the answers that it means', () => {
    const intake = new URLSearchParams('country=Nigeria&city=Ibadan&amount=80000&currency=NGN&trades=sew')
    expect(answersFromIntake(intake, places)).toEqual({
      location: 'Nigeria',
      city: 'Ibadan',
      exact: '80000',
      budget: 'Under $500',
      budgetAmount: { amountMinor: 8_000_000, currency: 'NGN' },
      trades: ['sew'],
      skills: ['Design'],
      interests: ['Fashion'],
    })
    expect(answersFromIntake(new URLSearchParams('country=Narnia&amount=much&trades=juggle'), places)).toEqual({})
    const answersIn = (city: string) => answersFromIntake(new URLSearchParams({ country: 'Nigeria', city }), places)
    expect(answersIn('A smaller town')).toEqual({ location: 'Nigeria', city: 'A smaller town' })
    expect(answersIn('Atlantis')).toEqual({ location: 'Nigeria' })
  })

  it('has an exact amount choose its range, and saves it when it changed', () => {
    expect(exactAnswer('2.6m', 'NGN', rates)).toMatchObject({ budget: '$500 - $2,000', budgetAmount: { amountMinor: 260_000_000 } })
    expect(exactAnswer('much', 'NGN', rates)).toBeNull()
    expect(exactAnswer(' ', 'NGN', rates)).toEqual({ exact: '', budgetAmount: undefined })
    const amount = { amountMinor: 100, currency: 'NGN' } as const
    expect(toPreferencesBody({ ...all, budgetAmount: amount }, {}, cities)).toEqual({ ...all, budgetAmount: amount })
    expect(toPreferencesBody({ ...all, budgetAmount: amount }, { budgetAmount: amount }, cities)).toEqual(all)
    expect(toPreferencesBody(all, { budgetAmount: amount }, cities)).toEqual({ ...all, budgetAmount: null })
  })

  it('saves the trades when they are others than before', () => {
    expect(toPreferencesBody({ ...all, trades: ['sew'] }, all, cities)).toEqual({ ...all, trades: ['sew'] })
    expect(toPreferencesBody({ ...all, trades: ['sew'] }, { ...all, trades: ['sew'] }, cities)).toEqual(all)
    expect(toPreferencesBody(all, { ...all, trades: ['sew'] }, cities)).toEqual({ ...all, trades: [] })
  })
})
