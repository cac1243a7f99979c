import { describe, expect, it } from 'vitest'
import { localizeTerm } from '#engine/market/local-terms.ts'
import { localizeArchetype } from '#engine/market/localize-archetype.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { archetypes } from './archetypes.ts'
import { markets } from './data.ts'
import { marketFacts } from './facts.ts'

const archetypeById = (id: string) => archetypes.find((each) => each.id === id)!
const there = (id: string, code: CountryCode, ratio: number) => {
  return localizeArchetype(archetypeById(id), marketFacts.countries[code], ratio, markets.terms)
}

describe('amounts inside an archetype’s texts', () => {
  it('are said in the money of the place, at its prices', () => {
    expect(there('frozen-food-shop', 'CI', 50).test.passMark).toBe(
      'You sell 150 kilos in all 7 days together and have CFA 300 left on each.',
    )
    expect(there('duka', 'TZ', 20).price.why).toContain('TSh 2,500 together')
  })

  it('leave the punctuation around them alone', () => {
    expect(there('photo-studio', 'CI', 1).price.why).toBe(
      'Identity photos cost CFA 1,500 and portraits CFA 5,000, and events are averaged in.',
    )
  })

  it('keep a range a range', () => {
    expect(there('egg-distribution', 'KE', 0.1).test.passMark).toContain('KSh 50 or more above the farm price')
    expect(there('school-transport', 'KE', 7).price.why).toContain('KSh 4,600 to KSh 6,700')
  })

  it('only get the product’s mark at home, and nothing else is touched', () => {
    expect(there('duka', 'KE', 1).price.why).toContain('KSh 125 together')
    const business = there('snail-farm', 'GH', 1)
    expect(business.unitsPerDay).toEqual(archetypeById('snail-farm').unitsPerDay)
    expect(business.seasonality).toEqual(archetypeById('snail-farm').seasonality)
    expect(business.countries).toBe(archetypeById('snail-farm').countries)
  })

  it('say the number that passes a test with its noun and its days, one or many', () => {
    const business = archetypeById('motorcycle-taxi')
    const passMark = (number: number, days: number) =>
      localizeArchetype(
        { ...business, test: { ...business.test, mark: { ...business.test.mark!, number, days } } },
        marketFacts.countries.UG,
        30,
      ).test.passMark
    expect(business.test.passMark).toMatch(/^You make 75 paid rides in all 7 days together /)
    expect(passMark(1200, 14)).toMatch(/^You make 1,200 paid rides in all 14 days together /)
    expect(passMark(1, 1)).toMatch(/^You make 1 paid ride in 1 day /)
  })

  it('stay where no slot holds them, so that nothing is read out of a sentence', () => {
    const business = { ...archetypeById('duka'), place: 'KES 40 beside a keke', slotted: { breaks: 'KES 40, or {money 40 to 1,500}' } }
    const localized = localizeArchetype(business, marketFacts.countries.NG, 10, markets.terms)
    expect([localized.place, localized.breaks]).toEqual(['KES 40 beside a keke', 'KES 40, or ₦400 to ₦15,000'])
  })

  /** A text that names a home currency in words cannot be carried, so none may. */
  it('are written as a mark and digits wherever a business can be started abroad', () => {
    const words = /\b(naira|kobo|cedis?|pesewas?|rand(?! cut)|shillings?|bob|NGN|ZAR)\b/
    const money = /\d[\d,.]* (?:dollars?|cents)\b/
    const localized: string[] = []
    const read = (id: string, value: unknown, key = '') => {
      if (['local', 'by', 'keywords', 'id'].includes(key)) return
      if (typeof value === 'string') {
        if (words.test(value) || money.test(value)) localized.push(`${id}: ${value}`)
      } else if (value && typeof value === 'object') for (const [name, part] of Object.entries(value)) read(id, part, name)
    }
    for (const archetype of archetypes) if (archetype.countries.length > 1) read(archetype.id, { ...archetype, description: '' })
    expect(localized).toEqual([])
  })
})

describe('words of one street', () => {
  it('are those of terms.yaml: the word itself, its plural, and a capital that is carried over', () => {
    const localized = (word: string, code: CountryCode) => localizeTerm(word, code, markets.terms)
    expect([localized('keke', 'NG'), localized('kekes', 'GH'), localized('Keke', 'KE'), localized('lorries', 'US')]).toEqual([
      'keke',
      'pragias',
      'Tuk-tuk',
      'trucks',
    ])
    expect(localized('rocket', 'US')).toBe('rocket')
  })

  it('are said in the words of the place at home too, where an author used one that is not known there', () => {
    expect(archetypeById('senior-tech-help').paidFirst).toBe('Pay for gasoline first. You have no other urgent bills.')
  })

  it('are said in the words of another, singular and plural, large and small', () => {
    expect(there('poultry-layers', 'TZ', 2).place).toContain('A loaded bajaji must be able to use the road')
    expect(there('snail-farm', 'NG', 90).customers[0]!.who).toBe('Bukas and hotel kitchens')
    expect(there('electrician', 'KE', 8).premises.what).toContain('pick-up')
  })

  it('stay where they are at home, and in the names that a plan’s costs are matched by', () => {
    expect(there('poultry-layers', 'NG', 1).place).toContain('keke')
    const hauling = there('bakkie-hauling', 'KE', 8)
    expect(hauling.equipment.map((line) => line.item)).toEqual(archetypeById('bakkie-hauling').equipment.map((line) => line.item))
    expect(hauling.steps.map((step) => step.costItems)).toEqual(archetypeById('bakkie-hauling').steps.map((step) => step.costItems))
  })
})
