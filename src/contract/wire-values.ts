import { homeCountryCodes, homeCountryNames } from '#engine/quantity/country-table.ts'
import {
  type Budget,
  type CardTag,
  type CountryId,
  countryIdOf,
  type Degree,
  type Interest,
  type Skill,
} from '#engine/quantity/vocabulary.ts'

/**
 * Wire values of ids: strings that other programs rely on, so they never change. Internally only ids travel; calls accept either, and responses hold
 * both (`budget` and `budgetId`). The only place that maps between the two; free of the schema library.
 */
const countries = Object.fromEntries(homeCountryCodes.map((code, index) => [countryIdOf(code), homeCountryNames[index]])) as Record<
  CountryId,
  (typeof homeCountryNames)[number]
>
const skills = {
  marketing: 'Marketing',
  technology: 'Technology',
  sales: 'Sales',
  finance: 'Finance',
  operations: 'Operations',
  'customer-service': 'Customer Service',
  design: 'Design',
  writing: 'Writing',
  teaching: 'Teaching',
  cooking: 'Cooking',
} as const satisfies Record<Skill, string>
const interests = {
  'e-commerce': 'E-commerce',
  'food-and-beverage': 'Food & Beverage',
  technology: 'Technology',
  education: 'Education',
  healthcare: 'Healthcare',
  fashion: 'Fashion',
  agriculture: 'Agriculture',
  services: 'Services',
  manufacturing: 'Manufacturing',
} as const satisfies Record<Interest, string>
const budgets = {
  'under-500-usd': 'Under $500',
  '500-2000-usd': '$500 - $2,000',
  '2000-10000-usd': '$2,000 - $10,000',
  'over-10000-usd': '$10,000+',
} as const satisfies Record<Budget, string>
const tags = { 'high-potential': 'High Potential', trending: 'Trending', unique: 'Unique' } as const satisfies Record<CardTag, string>
const degrees = { low: 'Low', medium: 'Medium', high: 'High', unknown: 'Unknown' } as const satisfies Record<Degree | 'unknown', string>

export const wireValues = { country: countries, skill: skills, interest: interests, budget: budgets, tag: tags, degree: degrees } as const
export type WireKind = keyof typeof wireValues
export type IdOf<K extends WireKind> = keyof (typeof wireValues)[K] & string
export type WireOf<K extends WireKind> = (typeof wireValues)[K][IdOf<K>] & string

export function wireOf<K extends WireKind, I extends IdOf<K>>(kind: K, id: I): (typeof wireValues)[K][I] {
  return wireValues[kind][id]
}

/** The id of an id or of its wire value; null for anything else. Also reads rows stored before there were ids. */
export function idOf<K extends WireKind>(kind: K, text: string): IdOf<K> | null {
  const table: Record<string, string> = wireValues[kind]
  if (Object.hasOwn(table, text)) return text as IdOf<K>
  return (Object.keys(table).find((id) => table[id] === text) as IdOf<K> | undefined) ?? null
}

/** The wire values of a list, in the order on screen. */
export function wireList<K extends WireKind>(kind: K): readonly WireOf<K>[] {
  return Object.values(wireValues[kind]) as unknown as readonly WireOf<K>[]
}

/** Ids and wire values, for the schema of an input. */
export function spellings<K extends WireKind>(kind: K): [WireOf<K> | IdOf<K>, ...(WireOf<K> | IdOf<K>)[]] {
  const both = [...wireList(kind), ...(Object.keys(wireValues[kind]) as IdOf<K>[])]
  return both as [WireOf<K> | IdOf<K>, ...(WireOf<K> | IdOf<K>)[]]
}
