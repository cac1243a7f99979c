import { hypotenuse } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import { type Cells, cellsOf, nearestArea } from './cells.ts'
import type { CityEvidence } from './city-evidence.ts'
import { type SellerClass, sellerClasses } from './classes.ts'
import { aroundSum, decays, type Neighbours, neighboursWithin, peopleReaching, type Reach } from './reach.ts'
import { type Seen, seenByOrigin } from './seen.ts'

/** What all answers of a city share, made once. */
export type Survey = {
  evidence: CityEvidence
  cells: Cells
  /** Cells that touch. */
  beside: Neighbours
  reach: Record<Reach, { near: Neighbours; people: Float64Array | null }>
  /** The fullest list of each class. */
  byClass: Map<SellerClass, Seen>
  /** Sellers of all classes on the fullest lists, in a cell and in those that touch it. */
  allAround: Float64Array
  km: Float64Array
  /** The area that each cell's middle is in, by its name. */
  areas: (string | null)[]
  /** How far people by cell may be off. */
  peopleSpread: number
}

/** Two squares touch, at a corner too, where their middles are no farther apart. */
const besideKm = 1.6
/** How far modelled people of a cell are from those who live there: our assumption, by the grid's own confidence. */
const peopleSpread = { high: 0.05, medium: 0.15, low: 0.3 } as const

export function surveyOf(evidence: CityEvidence): Survey {
  const cells = cellsOf(evidence)
  const beside = neighboursWithin(cells, besideKm)
  const byClass = new Map<SellerClass, Seen>()
  const all = new Float64Array(cells.count)
  for (const each of sellerClasses) {
    const [fullest] = seenByOrigin(evidence, cells, { class: each, tags: 'all' })
    if (!fullest) continue
    byClass.set(each, fullest)
    for (let i = 0; i < cells.count; i++) all[i]! += fullest.counts[i]!
  }
  const around = aroundSum(all, beside)
  return {
    evidence,
    cells,
    beside,
    reach: { 'walk-in': reachOf(cells, 'walk-in'), city: reachOf(cells, 'city') },
    byClass,
    allAround: all.map((each, i) => each + around[i]!),
    km: cells.x.map((x, i) => hypotenuse(x, cells.y[i]!)),
    areas: Array.from(cells.lat, (lat, i) => evidence.areas[nearestArea(evidence.areas, lat, cells.lon[i]!)]?.name ?? null),
    peopleSpread: peopleSpread[evidence.people?.confidence ?? 'low'],
  }
}

function reachOf(cells: Cells, reach: Reach) {
  const near = neighboursWithin(cells, decays[reach].most)
  return { near, people: cells.people && peopleReaching(cells.people, near, decays[reach].km) }
}

/** Sellers sustained, with what is unsure about the people themselves. */
export function withPeople(sustained: Spread, survey: Survey): Spread {
  return { likely: sustained.likely, sd: hypotenuse(sustained.sd, survey.peopleSpread) }
}
