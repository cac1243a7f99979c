import { normalQuantile } from '../chance/normal.ts'
import { drawnKeys } from '../model/copula.ts'
import type { Values } from '../model/model-inputs.ts'
import type { MonthlySimulations } from '../model/simulations.ts'

/** Equal shares of the draws of one assumption, over which the net benefit is averaged. */
const bins = 20
/** Quantiles that separate the bins, and the first bin of each cell between −`reach` and `reach`: a lookup and a step instead of an integral. */
const binEdges = Float64Array.from({ length: bins - 1 }, (_, index) => normalQuantile((index + 1) / bins))
const reach = 2
const cells = 256
const cellStarts = Uint8Array.from(
  { length: cells },
  (_, cell) => binEdges.filter((part) => part <= (2 * reach * cell) / cells - reach).length,
)

function binFor(z: number): number {
  const cell = Math.max(0, Math.min(cells - 1, ((z + reach) * cells) / (2 * reach))) | 0
  let bin = z < -reach ? 0 : cellStarts[cell]!
  while (bin < bins - 1 && z >= binEdges[bin]!) bin++
  return bin
}

/** Offset of the draws along the paths that measures the effect of chance alone; prime, so that it meets no pattern. */
const shift = 997

/**
 * Net benefit of starting over not starting, by simulation, minor units: the owner's drawings, the cash and the float at the end, less the own capital, the
 * outstanding loan, and a helper's pay for the same hours; of a path that closes, until then. Not starting is 0. `alternative` is that pay a month at today's prices.
 */
export function netBenefits(simulations: MonthlySimulations, v: Values, loanBalance: number, alternative: number): Float64Array {
  const { paths, cash, priceYears, closing } = simulations
  const last = cash.length - paths
  const benefits = new Float64Array(paths)
  const pay = v.ownerDrawPerMonth - alternative
  for (let path = 0; path < paths; path++)
    benefits[path] =
      closing && closing.month[path]! > 0
        ? pay * closing.prices[path]! + closing.left[path]!
        : pay * priceYears[path]! + cash[last + path]! + v.cashFloat - v.ownCapital - loanBalance
  return benefits
}

/**
 * Expected value of partial perfect information (Raiffa) of an assumption for the decision to start, minor units. Over equal bins of its draws, the
 * mean of the better of starting and not starting, less the better of the two without information; less the same with the draws permuted, which is
 * the bias of binning; never below 0.
 */
export function expectedValueOfInformation(
  simulations: Pick<MonthlySimulations, 'paths' | 'draws'>,
  benefits: Float64Array,
  key: (typeof drawnKeys)[number],
): number {
  const { paths, draws } = simulations
  const from = drawnKeys.indexOf(key) * paths
  const benefitByBin = new Float64Array(bins)
  const permutedByBin = new Float64Array(bins)
  let sum = 0
  let permuted = shift % paths
  for (let path = 0; path < paths; path++) {
    const bin = binFor(draws[from + path]!)
    const benefit = benefits[path]!
    benefitByBin[bin]! += benefit
    permutedByBin[bin]! += benefits[permuted]!
    if (++permuted === paths) permuted = 0
    sum += benefit
  }
  let valueWithInformation = 0
  let permutedValue = 0
  for (let bin = 0; bin < bins; bin++) {
    valueWithInformation += Math.max(0, benefitByBin[bin]!)
    permutedValue += Math.max(0, permutedByBin[bin]!)
  }
  const valueWithoutInformation = Math.max(0, sum)
  return Math.max(0, valueWithInformation - valueWithoutInformation - Math.max(0, permutedValue - valueWithoutInformation)) / paths
}
