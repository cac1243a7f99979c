import { amountRangeTexts } from '#words/engine/formats.ts'
import { formatMoneyMajor, formatMoneyRoundedMajor } from '../quantity/format.ts'
import type { Archetype } from './archetype.ts'
import { type LocalTerm, localizeTerm } from './local-terms.ts'
import { markFillers } from './mark-text.ts'
import type { Country } from './place.ts'
import { fillSlots } from './text-slots.ts'

/**
 * The archetype for a country's readers: amounts in its texts in that money and at its prices, local words of home in those of this country. A pass
 * mark of "₦80 left on each" means nothing in Nairobi, and neither does a keke. `ratio` is the price of a thing there for 1 at home; in the home
 * market only the mark is made uniform. Texts without slots stay as they are.
 */
export function localizeArchetype(archetype: Archetype, country: Country, ratio: number, terms: readonly LocalTerm[] = []): Archetype {
  const isHome = archetype.home === country.code
  const formatAmount = (digits: string) => {
    const amount = Number(digits.replaceAll(',', ''))
    return isHome ? formatMoneyMajor(amount, country.currency) : formatMoneyRoundedMajor(amount * ratio, country.currency)
  }
  const fill = (text: string) =>
    fillSlots(text, {
      money: ({ first, second }) =>
        second ? amountRangeTexts.fromTo({ low: formatAmount(first), high: formatAmount(second) }) : formatAmount(first),
      term: (word) => localizeTerm(word, country.code, terms),
      ...markFillers(archetype.test.mark),
    })
  return Object.entries(archetype.slotted ?? {}).reduce<unknown>(
    (localized, [path, text]) => withText(localized, keysOfSlotted(path), fill(text)),
    archetype,
  ) as Archetype
}

/** Keys to a text with slots. `alone.said` holds its texts by whole paths: `alone.said.test.passMark` is alone, said, test.passMark. */
function keysOfSlotted(path: string): string[] {
  const [, group, inside] = /^alone\.(said|called)\.(.*)$/.exec(path) ?? []
  return group && inside ? ['alone', group, inside] : path.split('.')
}

/** Copy of a value with another text at one path. */
export function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((each, index) => (index === Number(key) ? withText(each, rest, text) : each))
  return { ...(value as object), [key]: withText((value as Record<string, unknown>)[key], rest, text) }
}
