import { hypotenuse } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import { type Cells, createAreaNames, createCells, flatDistanceKm } from './cells.ts'
import { type CityEvidence, squareForPosition } from './city-evidence.ts'
import { type ObservedSellers, observedByOrigin } from './observed-sellers.ts'
import { partsOfAreas } from './parts-of-areas.ts'
import { decays, findNeighbours, type Neighbours, peopleReaching, type Reach, sumOverNeighbours } from './reach.ts'
import { type SellerClass, sellerClasses } from './seller-classes.ts'

/** Shared inputs of all queries on a city, computed once. */
export type SquareSurvey = {
  evidence: CityEvidence
  cells: Cells
  /** Cells that touch. */
  adjacent: Neighbours
  reach: Record<Reach, { near: Neighbours; people: Float64Array | null }>
  /** The fullest list of each class. */
  byClass: Map<SellerClass, ObservedSellers>
  /** Sellers of all classes on the fullest lists, in a cell and in those that touch it. */
  sellersAround: Float64Array
  /** 0 where the street list is silent: nobody mapped there, so that few sellers seen are no gap. */
  mapped: Uint8Array
  km: Float64Array
  /** Name of the area that contains each cell's middle. */
  areas: (string | null)[]
  /** Names of places that lie in a cell, or beside the map nearest to it, and name no cell. */
  otherNames: ReadonlyMap<number, readonly string[]>
  /** Where each cell lies among those of its area's name: see `partsOfAreas`. */
  parts: ReturnType<typeof partsOfAreas>
  /** Uncertainty of people by cell. */
  peopleSpread: number
}

/** Two squares touch, at a corner too, where their middles are no farther apart. */
const adjacentKm = 1.6
/** Spread of modelled people of a cell around those who live there: our assumption, by the grid's own confidence. */
const peopleSpread = { high: 0.05, medium: 0.15, low: 0.3 } as const

export function createSurvey(evidence: CityEvidence): SquareSurvey {
  const cells = createCells(evidence)
  const adjacent = findNeighbours(cells, adjacentKm)
  const byClass = new Map<SellerClass, ObservedSellers>()
  const sellersByCell = new Float64Array(cells.count)
  for (const each of sellerClasses) {
    const [fullestList] = observedByOrigin(evidence, cells, { class: each, tags: 'all' })
    if (!fullestList) continue
    byClass.set(each, fullestList)
    for (let i = 0; i < cells.count; i++) sellersByCell[i]! += fullestList.counts[i]!
  }
  const around = sumOverNeighbours(sellersByCell, adjacent)
  const sellersAround = sellersByCell.map((each, i) => each + around[i]!)
  const areaName = createAreaNames(evidence.areas)
  const areas = Array.from(cells.lat, (lat, i) => cells.areas?.[i]?.name ?? areaName(lat, cells.lon[i]!))
  return {
    evidence,
    cells,
    adjacent,
    reach: { 'walk-in': computeReach(cells, 'walk-in'), city: computeReach(cells, 'city') },
    byClass,
    sellersAround,
    mapped: cells.by === 'area' ? mappedAreas(cells, sellersByCell) : Uint8Array.from(sellersAround, (each) => (each > 0 ? 1 : 0)),
    km: cells.x.map((x, i) => hypotenuse(x, cells.y[i]!)),
    areas,
    otherNames: findOtherNames(evidence, cells, areas),
    parts: partsOfAreas(cells, areas),
    peopleSpread: peopleSpread[evidence.people?.confidence ?? 'low'],
  }
}

/** A place farther than this from every cell is not on the map. */
const otherNameKm = 2

function findOtherNames({ areas }: CityEvidence, { count, lat, lon, cellOf }: Cells, names: readonly (string | null)[]) {
  const used = new Set(names)
  const byCell = new Map<number, string[]>()
  for (const area of areas) {
    if (used.has(area.name)) continue
    used.add(area.name)
    let [cell, minKm] = [cellOf(squareForPosition(area.lat, area.lon)), otherNameKm]
    for (let each = 0; cell < 0 && each < count; each++) minKm = Math.min(minKm, flatDistanceKm(area, { lat: lat[each]!, lon: lon[each]! }))
    if (cell < 0) cell = lat.findIndex((_, each) => flatDistanceKm(area, { lat: lat[each]!, lon: lon[each]! }) <= minKm)
    if (cell >= 0) byCell.set(cell, [...(byCell.get(cell) ?? []), area.name])
  }
  return byCell
}

function computeReach(cells: Cells, reach: Reach) {
  const near = findNeighbours(cells, decays[reach].maxKm)
  return { near, people: cells.people && peopleReaching(cells.people, near, decays[reach].km) }
}

/** Residential areas differ in sellers a head by a few times, how far they are mapped by hundreds: our assumption. */
const leastOfMiddleArea = 0.1

/**
 * An area may hold hundreds of thousands of people, and one seller at its edge does not say that somebody mapped it: it needs a tenth of the sellers a
 * head of the middle one of those where any are seen.
 */
function mappedAreas({ people }: Cells, sellers: Float64Array): Uint8Array {
  const perHead = sellers.map((each, i) => each / Math.max(people?.[i] ?? 0, 1))
  const seen = perHead.filter((each) => each > 0).toSorted()
  const least = leastOfMiddleArea * (seen[Math.floor(seen.length / 2)] ?? 0)
  return Uint8Array.from(perHead, (each) => (each > 0 && each >= least ? 1 : 0))
}

/** Adds the uncertainty of the people themselves to sellers sustained. */
export function withPeople(sustained: Spread, survey: SquareSurvey): Spread {
  return { likely: sustained.likely, sd: hypotenuse(sustained.sd, survey.peopleSpread) }
}
