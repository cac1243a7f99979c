import type { Known, Report } from './check.ts'
import type { MarketFiles } from './market-files.ts'

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
