import { createIntroductionParser, type UnderstandIntroduction } from '#engine/find/introduction.ts'
import type { Introduction } from '#engine/find/introduction-sentence.ts'
import { currencyCodes } from '#engine/quantity/country-table.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'
import { marketFacts } from './facts.ts'
import { findPlaceMentions } from './place-mentions.ts'
import { productPhrases } from './product-phrases.ts'

let cachedParser: UnderstandIntroduction | null = null

/** What a person says of themselves in a sentence; `homeCountry` where they are, if it is known. The words are compiled at the first one. */
export function understandIntroduction(text: string, homeCountry: CountryCode | null = null): Introduction {
  cachedParser ??= createParser()
  return cachedParser(text, findPlaceMentions(text), homeCountry)
}

function createParser(): UnderstandIntroduction {
  const { questions, introductions, businesses, sayings } = markets
  const silent = [...Object.values(questions.idle), ...Object.values(questions.soft)].flat()
  return createIntroductionParser(introductions, silent, productPhrases(businesses, sayings, introductions, silent))
}

/** The money of an amount: what its marks say, else that of the place; `homeCurrency` where the sentence says neither. Null where nobody can know. */
export function introductionCurrency({ amount, place }: Introduction, homeCurrency: string | null): string | null {
  if (!amount) return null
  const { currencies } = amount
  const local = place ? marketFacts.countries[place.countryCode as CountryCode].currency : homeCurrency
  if (currencies?.length === 1) return currencyCodes.find((code) => code === currencies[0]) ?? null
  return local !== null && (currencies === null || currencies.includes(local)) ? local : null
}
