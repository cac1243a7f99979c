import { pertOf, pertQuantile, pertTable } from '../chance/pert.ts'
import { correlationLinks, drawnKeys, priceCostCorrelation } from './copula.ts'
import { businessColumns, countryColumns } from './draw-tables.ts'
import type { Ranges, Values } from './model-inputs.ts'

const inflationIndex = drawnKeys.indexOf('inflation')
const isCountryDraw = (index: number) => index === inflationIndex || index === inflationIndex + 1

/**
 * Samplers of the assumptions that have a range: the index of each in `drawnKeys`, its normals, and its PERT. Flat arrays, because this is read for
 * every path.
 */
export type Samplers = {
  /** Samplers before it read the business's own normals, the others the country's. */
  businessCount: number
  index: Uint8Array
  /** End of each sampler's links. */
  linkEnds: Uint8Array
  columns: Uint8Array
  weights: Float64Array
  minimum: Float64Array
  width: Float64Array
  quantiles: Float64Array[]
}

export function createSamplers(likely: Values, ranges: Ranges): Samplers {
  const links = correlationLinks(priceCostCorrelation(likely.costOfSalesPerUnit / likely.pricePerUnit))
  const rangedDraws = drawnKeys.flatMap((key, index) => {
    const range = ranges[key]
    if (!range || !(range.high > range.low)) return []
    // Rates may fall below 0, down to half of everything; amounts and counts stay at two fifths of their low at least.
    const pert = pertOf(range, isCountryDraw(index) ? -0.5 : range.low < 0 ? range.low * 2 : range.low * 0.4)
    return { index, pert, links: links[index]! }
  })
  const businessDraws = rangedDraws.filter(({ index }) => !isCountryDraw(index))
  const ordered = [...businessDraws, ...rangedDraws.filter(({ index }) => isCountryDraw(index))]
  const flatLinks = ordered.flatMap((each) => each.links)
  let linkEnds = 0
  return {
    businessCount: businessDraws.length,
    index: Uint8Array.from(ordered, ({ index }) => index),
    linkEnds: Uint8Array.from(ordered, (each) => {
      linkEnds += each.links.length
      return linkEnds
    }),
    columns: Uint8Array.from(flatLinks, ({ column }) => (isCountryDraw(column) ? column - inflationIndex : column)),
    weights: Float64Array.from(flatLinks, ({ weight }) => weight),
    minimum: Float64Array.from(ordered, ({ pert }) => pert.min),
    width: Float64Array.from(ordered, ({ pert }) => pert.max - pert.min),
    quantiles: ordered.map(({ pert }) => pertTable(pert)),
  }
}

/** Draws every assumption of one path into `drawn`, in the order of `drawnKeys`, and its correlated normals into `normals`, if given. */
export function drawAssumptions(
  { businessCount, index, linkEnds, columns, weights, minimum, width, quantiles }: Samplers,
  tables: { business: Float64Array; country: Float64Array },
  businessRow: number,
  countryRow: number,
  drawn: Float64Array,
  normals: Float64Array | null,
): void {
  const { business, country } = tables
  const businessOffset = businessRow * businessColumns
  const countryOffset = countryRow * countryColumns
  let link = 0
  for (let s = 0; s < index.length; s++) {
    let z = 0
    const to = linkEnds[s]!
    if (s < businessCount) for (; link < to; link++) z += weights[link]! * business[businessOffset + columns[link]!]!
    else for (; link < to; link++) z += weights[link]! * country[countryOffset + columns[link]!]!
    drawn[index[s]!] = minimum[s]! + width[s]! * pertQuantile(quantiles[s]!, z)
    if (normals !== null) normals[index[s]!] = z
  }
}
