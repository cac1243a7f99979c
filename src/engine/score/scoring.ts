import { axisTexts } from '#words/engine/axes.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { type Axis, axes } from '../quantity/vocabulary.ts'
import {
  type AxisInput,
  affordabilityAxis,
  demandAxis,
  easeAxis,
  growthAxis,
  headroomAxis,
  profitabilityAxis,
  type RawAxis,
  resilienceAxis,
  speedAxis,
} from './axes.ts'
import type { AxisScore } from './catalogue-entry.ts'

const axisScorers: Record<Axis, (input: AxisInput) => RawAxis> = {
  demand: demandAxis,
  headroom: headroomAxis,
  affordability: affordabilityAxis,
  profitability: profitabilityAxis,
  speed: speedAxis,
  resilience: resilienceAxis,
  ease: easeAxis,
  growth: growthAxis,
}

/** Model figures that an axis uses, by the ids a model run gives them. */
const modelFigures: Record<Axis, string[]> = {
  demand: ['assumption:pricePerUnit', 'assumption:unitsPerDay'],
  headroom: ['assumption:pricePerUnit', 'assumption:unitsPerDay'],
  affordability: ['model:risk.cashNeeded.p80'],
  profitability: ['model:usualMonth.p50'],
  speed: ['model:breakEven.month', 'model:breakEven.paybackMonth'],
  resilience: ['model:risk.probabilityLoss', 'model:risk.probabilityCashOut', 'model:breakEven.marginOfSafety'],
  ease: [],
  growth: [],
}

/**
 * What the market would bear rests on assumptions alone: an 80% interval wider than this many points is no evidence, and the axis is unknown. Axes
 * from the model's own runs may have wide intervals, because leaving a doubtful profit out of the mean would flatter it.
 */
export const maxInterval = 75
const marketAxes: ReadonlySet<Axis> = new Set(['demand', 'headroom', 'growth'])
/** Correlation of the errors of two axes: they share price, volume and costs. Our assumption. */
const axisCorrelation = 0.5

export type Overall = { score: number; low: number; high: number }

/**
 * The eight axes of one archetype in one city, 0–100 with 80% intervals, in the order of `axes`. An axis without evidence, or whose interval is wider
 * than `maxInterval`, has null score, low and high and says why; nothing is filled in.
 */
export function scoreAxes(input: AxisInput): { scores: AxisScore[]; evidence: Evidence[] } {
  const evidence = new Map<string, Evidence>()
  const scores = axes.map((axis): AxisScore => {
    const axisResult = axisScorers[axis](input)
    for (const each of axisResult.evidence) evidence.set(each.id, each)
    const ids = [...modelFigures[axis], ...axisResult.evidence.map((each) => each.id)]
    if (axisResult.value === null) return { axis, score: null, low: null, high: null, formula: axisResult.why, evidence: ids }
    const { low, score, high } = axisResult.value
    if (![low, score, high].every(Number.isFinite))
      throw new RangeError(`${input.archetype.id} in ${input.place.city.id}: ${axis} is not a number`)
    if (marketAxes.has(axis) && high - low > maxInterval) {
      const formula = axisTexts.tooWide({ low: Math.round(low), high: Math.round(high), made: axisResult.why })
      return { axis, score: null, low: null, high: null, formula, evidence: ids }
    }
    return {
      axis,
      score: points(score),
      low: points(Math.min(low, score)),
      high: points(Math.max(high, score)),
      formula: axisResult.why,
      evidence: ids,
    }
  })
  return { scores, evidence: [...evidence.values()] }
}

/** One decimal: enough to tell businesses apart, and no more than the arithmetic holds. */
function points(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
}

/**
 * Equal weights over the available axes, 0–10 with one more decimal than the card shows. The interval takes the axes' half-widths with correlation
 * 0.5. Throws a RangeError when no axis has a score.
 */
export function overallScore(scores: readonly Pick<AxisScore, 'score' | 'low' | 'high'>[]): Overall {
  const scored = scores.flatMap(({ score, low, high }) => (score === null || low === null || high === null ? [] : [{ score, low, high }]))
  if (scored.length === 0) throw new RangeError('no axis is known')
  const mean = scored.reduce((sum, each) => sum + each.score, 0) / scored.length
  const lowerHalfWidth = correlatedHalfWidth(scored.map((each) => each.score - each.low))
  const upperHalfWidth = correlatedHalfWidth(scored.map((each) => each.high - each.score))
  const tenths = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 100
  return { score: tenths(mean), low: tenths(mean - lowerHalfWidth), high: tenths(mean + upperHalfWidth) }
}

/** Half-width of a mean whose parts are correlated: √(Σ h² + ρ Σ_{i≠j} h_i h_j) ÷ n. */
function correlatedHalfWidth(halves: number[]): number {
  const sum = halves.reduce((total, half) => total + half, 0)
  const squares = halves.reduce((total, half) => total + half * half, 0)
  return Math.sqrt(squares * (1 - axisCorrelation) + axisCorrelation * sum * sum) / halves.length
}

/** Angle of an axis on the radar: 0° up, clockwise, 45° apart. */
export function axisAngle(axis: Axis): number {
  return axes.indexOf(axis) * 45
}
