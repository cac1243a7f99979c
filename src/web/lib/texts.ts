import { homeCountriesInSentence } from '#engine/quantity/country-table.ts'
import { listTexts } from '#words/web/lists.ts'

/** What stands before and after a slot that is shown as an element: `around((email) => texts.as({ email }))`. */
export function around(message: (slot: string) => string): [before: string, after: string] {
  const mark = '\u0001'
  const [before = '', after = ''] = message(mark).split(mark)
  return [before, after]
}

/** The countries one can choose, in a sentence: 'Nigeria, Ghana, … and Tanzania'. */
export function countriesInWords(last: keyof typeof listTexts): string {
  const names = homeCountriesInSentence
  return listTexts[last]({ rest: names.slice(0, -1).join(', '), last: names.at(-1)! })
}
