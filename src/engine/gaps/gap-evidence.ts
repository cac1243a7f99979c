import { gapFigures } from '#words/engine/gaps.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { derivedEvidence } from '../evidence/fact-evidence.ts'
import { roundSignificant } from '../quantity/format.ts'
import type { GapNumbers } from './gap-reasons.ts'

type GapEvidenceInput = {
  /** Prefix of the evidence ids: `gap:<opportunity id>`. */
  id: string
  numbers: GapNumbers
  index: { likely: number } | null
  rank: { of: number; place: number } | null
  /** The evidence for all of them. */
  inputs: readonly Evidence[]
  year: number
}

/** Derived evidence for every figure that a gap's sentences print. */
export function gapEvidence({ id, numbers, index, rank, inputs, year }: GapEvidenceInput): Evidence[] {
  const derive = (name: keyof typeof gapFigures, value: number, unit: string, { formula }: { formula: string }) =>
    derivedEvidence({ id: `${id}:${name}`, label: gapFigures[name].label, value, unit, year, formula, inputs })
  const evidence: Evidence[] = []
  if (index) evidence.push(derive('index', Math.round(index.likely), 'from −100 (glut) to 100 (gap)', gapFigures.index))
  if (rank) evidence.push(derive('rank', rank.place, `of ${rank.of}`, gapFigures.rank))
  if (numbers.why === 'rank') {
    evidence.push(
      derive('lives', roundSignificant(numbers.lives), 'people', gapFigures.lives),
      derive('expected', roundSignificant(numbers.expected), 'people', gapFigures.expected),
    )
  }
  if (numbers.why === 'range') evidence.push(derive('carried', roundSignificant(numbers.carried), 'per 100,000 people', gapFigures.carried))
  if ('present' in numbers) evidence.push(derive('present', roundSignificant(numbers.present), 'per 100,000 people', gapFigures.present))
  if ('customers' in numbers) {
    const { low, likely, high } = numbers.customers
    evidence.push(derive('customers', likely, 'a day', { formula: gapFigures.customers.formula({ low, high }) }))
  }
  return evidence
}
