import { pertOf, pertTable, shareAt } from '../chance/pert.ts'
import { drawnKeys, linksFor, priceCostCorrelation } from './copula.ts'
import { countryColumns, ownColumns } from './draw-tables.ts'
import type { Ranges, Values } from './model-inputs.ts'

const inflationAt = drawnKeys.indexOf('inflation')
const isOfCountry = (index: number) => index === inflationAt || index === inflationAt + 1

/**
 * The assumptions that have a range, as the simulations draw them: which of `drawnKeys` each is, the normals that it is made of, and its PERT. Flat arrays,
 * because this is read for every path.
 */
export type Samplers = {
  /** Those before it read the business's own normals, the others the country's. */
  ownCount: number
  index: Uint8Array
  /** Where the links of each end. */
  linksTo: Uint8Array
  columns: Uint8Array
  weights: Float64Array
  least: Float64Array
  width: Float64Array
  quantiles: Float64Array[]
}

export function samplersOf(likely: Values, ranges: Ranges): Samplers {
  const links = linksFor(priceCostCorrelation(likely.costOfSalesPerUnit / likely.pricePerUnit))
  const all = drawnKeys.flatMap((key, index) => {
    const range = ranges[key]
    if (!range || !(range.high > range.low)) return []
    // Rates may fall below 0, down to half of everything; amounts and counts keep two fifths of their low at least.
    const pert = pertOf(range, isOfCountry(index) ? -0.5 : range.low < 0 ? range.low * 2 : range.low * 0.4)
    return { index, pert, links: links[index]! }
  })
  const own = all.filter(({ index }) => !isOfCountry(index))
  const list = [...own, ...all.filter(({ index }) => isOfCountry(index))]
  const flat = list.flatMap((each) => each.links)
  let linksTo = 0
  return {
    ownCount: own.length,
    index: Uint8Array.from(list, ({ index }) => index),
    linksTo: Uint8Array.from(list, (each) => {
      linksTo += each.links.length
      return linksTo
    }),
    columns: Uint8Array.from(flat, ({ column }) => (isOfCountry(column) ? column - inflationAt : column)),
    weights: Float64Array.from(flat, ({ weight }) => weight),
    least: Float64Array.from(list, ({ pert }) => pert.min),
    width: Float64Array.from(list, ({ pert }) => pert.max - pert.min),
    quantiles: list.map(({ pert }) => pertTable(pert)),
  }
}

/** Draws every assumption of one path into `drawn`, which has the order of `drawnKeys`, and its correlated normals into `normals`, if they are wanted. */
export function drawAssumptions(
  { ownCount, index, linksTo, columns, weights, least, width, quantiles }: Samplers,
  tables: { own: Float64Array; country: Float64Array },
  ownRow: number,
  countryRow: number,
  drawn: Float64Array,
  normals: Float64Array | null,
): void {
  const { own, country } = tables
  const [ownFrom, countryFrom] = [ownRow * ownColumns, countryRow * countryColumns]
  let link = 0
  for (let s = 0; s < index.length; s++) {
    let z = 0
    const to = linksTo[s]!
    if (s < ownCount) for (; link < to; link++) z += weights[link]! * own[ownFrom + columns[link]!]!
    else for (; link < to; link++) z += weights[link]! * country[countryFrom + columns[link]!]!
    drawn[index[s]!] = least[s]! + width[s]! * shareAt(quantiles[s]!, z)
    if (normals !== null) normals[index[s]!] = z
  }
}
