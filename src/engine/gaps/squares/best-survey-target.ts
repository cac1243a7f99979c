import { normalQuantile } from '../../chance/normal.ts'
import { exp, log } from '../../quantity/exact-math.ts'
import { drawCount, drawOrder, stratumShares } from './draws.ts'
import { walkDetection } from './walks.ts'

/** Value of opening among so many: one seller's custom at most either way. */
const payoff = (room: number) => Math.max(-1, Math.min(1, room))
const bins = 10

/** Detection by draw: the walker's beta, by the normal of its log odds. */
const detection = stratumShares.map((share) => {
  const { a, b } = walkDetection
  return 1 / (1 + exp(-(log(a / b) + normalQuantile(share) * Math.sqrt(1 / a + 1 / b))))
})

const maxCandidates = 30

/**
 * The cell whose walk has the highest expected gain; null where none has any. Only cells whose `chance` of room for one more is nearest to even are
 * candidates, because a walk decides nothing where the answer is clear.
 */
export function bestSurveyTarget(
  cells: readonly number[],
  chance: Float64Array,
  drawsForCell: (cell: number) => { rooms: Float64Array; sellers: Float64Array },
): { cell: number; gain: number } | null {
  const certainty = (cell: number) => Math.abs(chance[cell]! - 0.5)
  const candidates = cells.toSorted((a, b) => certainty(a) - certainty(b) || a - b).slice(0, maxCandidates)
  const gains = candidates.map((cell) => {
    const { rooms, sellers } = drawsForCell(cell)
    return { cell, gain: expectedGain(rooms, sellers, cell) }
  })
  const [best] = gains.sort((a, b) => b.gain - a.gain || a.cell - b.cell)
  return best && best.gain > 0 ? best : null
}

/**
 * Expected value of sample information of one walk through a cell, for 'open here or not'. Draws are sorted by the simulated count, cut into ten
 * bins, and each is decided for itself; the same with permuted counts is subtracted as the bias of binning.
 */
function expectedGain(rooms: Float64Array, sellers: Float64Array, cell: number): number {
  const order = drawOrder(7 * cell + 5)
  const walkCounts = sellers.map((each, k) => each * detection[order[k]!]!)
  const orderByCount = [...rooms.keys()].sort((a, b) => walkCounts[a]! - walkCounts[b]!)
  const randomOrder = [...drawOrder(7 * cell + 6)]
  return Math.max(0, valueOfDecisions(rooms, orderByCount) - valueOfDecisions(rooms, randomOrder))
}

function valueOfDecisions(rooms: Float64Array, order: readonly number[]): number {
  let value = 0
  for (let bin = 0; bin < bins; bin++) {
    let sum = 0
    for (const k of order.slice(Math.floor((bin * drawCount) / bins), Math.floor(((bin + 1) * drawCount) / bins))) sum += payoff(rooms[k]!)
    value += Math.max(0, sum)
  }
  return value / drawCount
}
