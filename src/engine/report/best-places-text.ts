import { bestPlacesTexts as t } from '#words/engine/best-places.ts'
import { formatNumber } from '../quantity/format.ts'
import type { BestPlaces } from './report-data.ts'

/** The text on a city's first places for a business: a heading, a line for each, and how far to trust their order. */
export function bestPlacesText({ places, of, word }: BestPlaces): {
  heading: string
  lines: { square: string; text: string }[]
  note: string
} {
  return {
    heading: t.heading({ n: places.length }),
    lines: places.map(({ square, name, reaching, seen, customers }) => {
      const parts = [
        t.reaching({ name, n: formatNumber(reaching, 0) }),
        t.seen({ n: seen }),
        ...(customers ? [t.customers({ low: formatNumber(customers.low, 0), high: formatNumber(customers.high, 0) })] : []),
      ]
      return { square, text: parts.join(' ') }
    }),
    note: [t.of({ n: of }), t.tested[word], t.look].join(' '),
  }
}
