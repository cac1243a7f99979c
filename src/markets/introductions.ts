import { createIntroductionParser, type Introduction, type UnderstandIntroduction } from '#engine/find/introduction.ts'
import { currencyCodes } from '#engine/quantity/country-table.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'
import { marketFacts } from './facts.ts'
import { findPlaceMentions } from './place-mentions.ts'

let cachedParser: UnderstandIntroduction | null = null

/** What a person says of themselves in a sentence. The words are compiled at the first one. */
export function understandIntroduction(text: string): Introduction {
  const { idle, soft } = markets.questions
  cachedParser ??= createIntroductionParser(markets.introductions, [...Object.values(idle), ...Object.values(soft)].flat())
  return cachedParser(text, findPlaceMentions(text))
}

/** The money of an amount: what its marks say, else that of the place; `homeCurrency` where the sentence says neither. Null where nobody can know. */
export function introductionCurrency({ amount, place }: Introduction, homeCurrency: string | null): string | null {
  if (!amount) return null
  const { currencies } = amount
  const local = place ? marketFacts.countries[place.countryCode as CountryCode].currency : homeCurrency
  if (currencies?.length === 1) return currencyCodes.find((code) => code === currencies[0]) ?? null
  return local !== null && (currencies === null || currencies.includes(local)) ? local : null
}
