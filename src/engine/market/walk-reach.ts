import { walkFigures } from '#words/engine/gaps.ts'
import { type Spread, spreadOf } from '../quantity/spread.ts'

/** 4.8 km an hour, and streets a third longer than the straight line. */
export const metresPerMinute = 80 / 1.3
/** Built-up parts of the cities we serve; our assumption, wide because a walk in a dense quarter meets several times as many people. */
export const peoplePerKm2 = {
  low: 3_000,
  likely: 8_000,
  high: 20_000,
  why: walkFigures.density.why,
}

/** People who live within a walk of so many minutes, with their spread. */
export function estimatePeopleInReach(minutesWalk: number): Spread {
  const radius = (metresPerMinute * minutesWalk) / 1000
  const area = Math.PI * radius * radius
  const density = spreadOf(peoplePerKm2, 'density')
  return { likely: density.likely * area, sd: density.sd }
}
