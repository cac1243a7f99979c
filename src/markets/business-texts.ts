import type { Archetype } from '#engine/market/archetype.ts'
import { type LocalTerm, sayTerm } from '#engine/market/local-terms.ts'
import { fillSlots, hasSlots } from '#engine/market/text-slots.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'

/** Parts that speak of one country alone: their amounts are in its own money. */
const ofOneCountry = /^(?:local|culture\.by)\.([A-Z]{2})\./

/**
 * A business whose texts are as at home, the ones with slots kept beside them for other countries. `markOf` is how a country's
 * money is written in the texts of its businesses.
 */
export function withHomeTexts(business: Archetype, markOf: (code: CountryCode) => string, terms: readonly LocalTerm[]): Archetype {
  const slotted: Record<string, string> = {}
  const fill = (text: string, code: CountryCode) =>
    fillSlots(text, {
      money: ({ first, between = '', second = '' }) => `${markOf(code)}${first}${between}${second}`,
      term: (word) => sayTerm(word, code, terms),
    })
  const visit = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (!hasSlots(value)) return value
      const [, own] = ofOneCountry.exec(`${path}.`) ?? []
      if (own) return fill(value, own as CountryCode)
      slotted[path] = value
      return fill(value, business.home)
    }
    if (value === null || typeof value !== 'object') return value
    const inner = (key: string, part: unknown) => visit(part, path ? `${path}.${key}` : key)
    if (Array.isArray(value)) return value.map((part, index) => inner(String(index), part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(key, part)]))
  }
  const said = visit(business, '') as Archetype
  return Object.keys(slotted).length > 0 ? { ...said, slotted } : said
}
