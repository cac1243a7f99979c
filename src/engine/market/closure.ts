import type { Archetype } from './archetype.ts'

/** The reason why a business is closed in a city: it is forbidden there, or makes no sense there. */
export type Closure = { kind: 'banned' | 'place'; why: string; since?: string | number; source?: string; verifyAt?: string }

/** A ban before a rule of place; null where nothing closes the city. It decides the verdict, and no report is sold. */
export function closureIn({ banned = [], places }: Pick<Archetype, 'banned' | 'places'>, cityId: string): Closure | null {
  const ban = banned.find(({ city }) => city === cityId)
  if (ban) {
    const { what, since, source, verifyAt } = ban
    return { kind: 'banned', why: what, verifyAt, ...(since === undefined ? {} : { since }), ...(source ? { source } : {}) }
  }
  if (!places) return null
  const isExcluded = places.only ? !places.only.includes(cityId) : (places.not ?? []).includes(cityId)
  return isExcluded ? { kind: 'place', why: places.why } : null
}
