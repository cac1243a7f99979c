import type { GapNumbers } from '../gaps/gap-reasons.ts'
import { roundSignificant } from '../quantity/format.ts'
import type { Evidence } from './evidence.ts'
import { derivedEvidence } from './fact-evidence.ts'

type Figures = {
  /** Prefix of the evidence ids: `gap:<opportunity id>`. */
  id: string
  numbers: GapNumbers
  index: { likely: number } | null
  rank: { of: number; place: number } | null
  /** What stands behind all of them. */
  inputs: readonly Evidence[]
  year: number
}

/** Every figure that a gap's words print, as derived evidence. */
export function gapEvidence({ id, numbers, index, rank, inputs, year }: Figures): Evidence[] {
  const derive = (name: string, label: string, value: number, unit: string, formula: string) =>
    derivedEvidence({ id: `${id}:${name}`, label, value, unit, year, formula, inputs })
  const made: Evidence[] = []
  if (index) made.push(derive('index', 'Gap index', Math.round(index.likely), 'from −100 (glut) to 100 (gap)', '100 × (D − S) ÷ (D + S)'))
  if (rank) {
    made.push(
      derive(
        'rank',
        'Place among categories',
        rank.place,
        `of ${rank.of}`,
        'order of the categories’ middle gap index against benchmark supply',
      ),
    )
  }
  if (numbers.why === 'rank') {
    made.push(
      derive(
        'lives',
        'People who keep one such business busy',
        roundSignificant(numbers.lives),
        'people',
        '100,000 ÷ D; D = spending of 100,000 people on it ÷ sales of one',
      ),
      derive(
        'expected',
        'People for whom one is expected',
        roundSignificant(numbers.expected),
        'people',
        '100,000 ÷ S; S = expected sellers per 100,000 people',
      ),
    )
  }
  if (numbers.why === 'range') {
    made.push(
      derive(
        'carried',
        'Sellers that spending carries',
        roundSignificant(numbers.carried),
        'per 100,000 people',
        'D = spending of 100,000 people on it ÷ sales of one',
      ),
      derive(
        'present',
        'Sellers there',
        roundSignificant(numbers.present),
        'per 100,000 people',
        'map ÷ completeness, weighed with what is expected by how sure each is',
      ),
    )
  }
  if ('customers' in numbers) {
    const { low, likely, high } = numbers.customers
    made.push(
      derive(
        'customers',
        'Customers a day for one more',
        likely,
        'a day',
        `spending ÷ sellers with the new one ÷ price ÷ open days, at most what one sells when established; ${low} to ${high}`,
      ),
    )
  }
  return made
}
