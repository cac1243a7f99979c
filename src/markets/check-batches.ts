import type { Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'

/** Heads of the shipped batches: their sources are listed, and each is under the terms of its folder. */
export function checkBatches({ batches, sources, market }: MarketFiles, report: Report): void {
  const digests = new Map<string, string>()
  for (const { id, terms, head } of batches) {
    const path = `sellers/${terms}/${id}.batch.yaml`
    const source = sources[head.source]
    if (!source) report(path, ['source'], `“${head.source}” is no source of sources.yaml`)
    else if (source.licence !== head.licence)
      report(path, ['licence'], `is “${head.licence}”, but sources.yaml says “${source.licence}”; a publication has one`)
    if (terms === 'odbl' && !/^ODbL/.test(head.licence))
      report(path, ['licence'], 'is not ODbL: what is under other terms stands in sellers/open')
    if (terms === 'open' && (/^ODbL/.test(head.licence) || head.origin === 'osm'))
      report(path, ['licence'], 'comes from OpenStreetMap, which is under ODbL: it stands in sellers/odbl')
    if (head.month > market.asOf) report(path, ['month'], `is ${head.month}, later than the data: asOf in market.yaml is ${market.asOf}`)
    const other = digests.get(head.digest)
    if (other) report(path, ['digest'], `is that of ${other}: the same file appears twice`)
    digests.set(head.digest, id)
  }
}
