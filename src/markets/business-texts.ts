import type { Archetype } from '#engine/market/archetype.ts'
import { type LocalTerm, localizeTerm } from '#engine/market/local-terms.ts'
import { fillSlots, hasSlots } from '#engine/market/text-slots.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'

/** Texts of one country alone: their amounts are in its own money. */
const singleCountryPath = /^(?:local|culture\.by)\.([A-Z]{2})\./

/**
 * A business whose texts are as at home, the ones with slots beside them for other countries. `currencyMarkOf` is the mark of a country's money in
 * the texts of its businesses.
 */
export function withHomeTexts(business: Archetype, currencyMarkOf: (code: CountryCode) => string, terms: readonly LocalTerm[]): Archetype {
  const slotted: Record<string, string> = {}
  const fill = (text: string, code: CountryCode) =>
    fillSlots(text, {
      money: ({ first, between = '', second = '' }) => `${currencyMarkOf(code)}${first}${between}${second}`,
      term: (word) => localizeTerm(word, code, terms),
    })
  const visit = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (!hasSlots(value)) return value
      const [, ownCountry] = singleCountryPath.exec(`${path}.`) ?? []
      if (ownCountry) return fill(value, ownCountry as CountryCode)
      slotted[path] = value
      return fill(value, business.home)
    }
    if (value === null || typeof value !== 'object') return value
    const visitChild = (key: string, part: unknown) => visit(part, path ? `${path}.${key}` : key)
    if (Array.isArray(value)) return value.map((part, index) => visitChild(String(index), part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visitChild(key, part)]))
  }
  const homeBusiness = visit(business, '') as Archetype
  return Object.keys(slotted).length > 0 ? { ...homeBusiness, slotted } : homeBusiness
}
