import { createElement, Fragment, type ReactNode } from 'react'
import { homeCountriesInSentence } from '#engine/quantity/country-table.ts'
import { listTexts } from '#words/web/lists.ts'

/** A sentence with elements in its slots, in the language's order: `withElements(texts.as, { email: <EmailText email={email} /> })`. */
export function withElements<K extends string>(message: (slots: Record<K, string>) => string, elements: Record<K, ReactNode>): ReactNode[] {
  const names = Object.keys(elements) as K[]
  const placeholders = Object.fromEntries(names.map((name, index) => [name, `\u0001${index}\u0001`])) as Record<K, string>
  // Odd parts are the numbers of slots.
  return message(placeholders)
    .split('\u0001')
    .map((part, index) => {
      const name = index % 2 === 1 ? names[Number(part)] : undefined
      return name === undefined ? part : createElement(Fragment, { key: index }, elements[name])
    })
}

/** The countries of the product, in a sentence: 'Nigeria, Ghana, … and Tanzania'. */
export function countriesInWords(last: keyof typeof listTexts): string {
  const names = homeCountriesInSentence
  return listTexts[last]({ rest: names.slice(0, -1).join(', '), last: names.at(-1)! })
}
