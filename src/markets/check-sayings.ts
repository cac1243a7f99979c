import { topics } from '#engine/quantity/vocabulary.ts'
import type { Known, Report } from './check.ts'
import type { MarketFiles } from './market-files.ts'

/** Every topic is asked for once, and no words lead to two of them. */
export function checkQuestions({ questions: { asks } }: MarketFiles, report: Report): void {
  for (const topic of topics) {
    const count = asks.filter(({ about }) => about === topic).length
    if (count !== 1) report('questions.yaml', ['asks'], count === 0 ? `lacks ${topic}` : `has ${topic} twice`)
  }
  const seen = new Map<string, string>()
  asks.forEach(({ about, words, said }, at) => {
    for (const each of [...words, ...said]) {
      const other = seen.get(each)
      if (other) report('questions.yaml', ['asks', at], `“${each}” is of ${other} already`)
      seen.set(each, about)
    }
  })
}

/** Sayings mean businesses that there are, and none is given twice within one meaning. */
export function checkSayings({ sayings }: MarketFiles, { businesses, isWhole }: Known, report: Report): void {
  sayings.means.forEach(({ said, ids }, at) => {
    if (new Set(said).size < said.length) report('sayings.yaml', ['means', at, 'said'], 'says the same twice')
    ids.forEach((id, place) => {
      if (isWhole && !businesses.has(id)) report('sayings.yaml', ['means', at, 'ids', place], `“${id}” is no business`)
      if (ids.indexOf(id) < place) report('sayings.yaml', ['means', at, 'ids', place], `“${id}” appears twice`)
    })
  })
}
