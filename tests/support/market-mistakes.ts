import { afterAll, beforeAll, expect } from 'vitest'
import { type Edits, openMarketDataCopy } from './edited-market-data.ts'

/** Files of `market-data` that the tests of mistakes edit. */
export const nigeria = 'countries/ng/country.yaml'
export const ghana = 'countries/gh/country.yaml'
export const accra = 'countries/gh/cities.yaml'
export const kenya = 'countries/ke/country.yaml'
export const nairobi = 'countries/ke/cities.yaml'
export const ivory = 'countries/ci/country.yaml'
export const duka = 'businesses/shops/duka.yaml'
export const bakery = 'businesses/baking/mini-bakery-bread.yaml'

export const change =
  (...changes: [from: string | RegExp, to: string][]) =>
  (content: string) =>
    changes.reduce((text, [from, to]) => {
      expect(text, String(from)).toMatch(from)
      return text.replace(from, to)
    }, content)

export const starts = (...beginnings: string[]) => beginnings.map((beginning) => expect.stringContaining(beginning))

/** A copy of the market data for the tests of a file, which is taken away after them. */
export function copyMarketDataForTests() {
  let data: ReturnType<typeof openMarketDataCopy>
  beforeAll(() => {
    data = openMarketDataCopy()
  })
  afterAll(() => data.close())
  return {
    data: () => data,
    /** Each mistake after some edits, the folder’s name left out. */
    mistakes: (edits: Edits) => data.problemsAfter(edits).map((line) => line.replace('market-data/', '')),
    /** `file:line` of the line that holds a text. */
    at: (path: string, text: string) => `${path}:${data.lineOf(path, text)}`,
    /** The line of the bakery's price in Ghana. */
    priceInGhana: () => /\nprice:\n(?: .*\n)*? {4}(GH: .*)\n/.exec(data.read(bakery) ?? '')?.[1] ?? 'no price in Ghana',
  }
}
