import type { Source } from '#engine/evidence/evidence.ts'
import { type Basemap, landmarkKinds, lineUses } from '#engine/gaps/basemap/basemap.ts'
import type { CityEvidence, SellerList, Square } from '#engine/gaps/squares/city-evidence.ts'
import type { BatchHead } from './batch.ts'
import type { CityPoint } from './city-finder.ts'
import type { CityRows } from './rows.ts'

/** The part of a city's evidence that comes from batches, with its sources and attributions. */
export type ImportedEvidence = Pick<CityEvidence, 'people' | 'areas' | 'lists' | 'officialCounts' | 'counties'> & {
  /** By the ids in `source` of its rows. */
  sources: Record<string, Source>
  /** As licences require, each once: on every map and in every report that uses the evidence. */
  attributions: readonly string[]
  basemap: Basemap
}

/** One active batch, restricted to the city. */
export type BatchOfCity = { id: string; head: BatchHead; rows: CityRows }

/** Batches of one city in the shape that the engine reads. */
export function assembleEvidence(city: CityPoint, reachKm: number, batches: readonly BatchOfCity[]): ImportedEvidence {
  const sortedBatches = batches.toSorted((a, b) =>
    a.head.month < b.head.month ? 1 : a.head.month > b.head.month ? -1 : a.id < b.id ? -1 : 1,
  )
  return {
    people: newestPopulation(sortedBatches),
    areas: sortedBatches.flatMap(({ id, head, rows }) =>
      rows.area.map(({ people, year, ...area }) => ({
        ...area,
        ...importRecord(id, head),
        people: people === null || year === null ? null : { count: people, year, confidence: head.confidence },
      })),
    ),
    lists: assembleLists(city, reachKm, sortedBatches),
    officialCounts: sortedBatches.flatMap(({ id, head, rows }) =>
      rows.official.map((row) => ({ ...row, ...importRecord(id, head), squares: 'city' as const })),
    ),
    counties: assembleCounties(sortedBatches),
    sources: Object.fromEntries(batches.map(({ head }) => [head.source, toSource(head)])),
    attributions: [...new Set(batches.map(({ head }) => head.attribution))],
    basemap: assembleBasemap(sortedBatches),
  }
}

const importRecord = (batch: string, { source }: BatchHead) => ({ source, batch })

function newestPopulation(sortedBatches: readonly BatchOfCity[]): CityEvidence['people'] {
  const newest = sortedBatches.find(({ rows }) => rows.people.length > 0)
  if (!newest) return null
  const { id, head, rows } = newest
  return { ...importRecord(id, head), year: Number(head.month.slice(0, 4)), confidence: head.confidence, squares: rows.people }
}

function assembleLists(city: CityPoint, reachKm: number, sortedBatches: readonly BatchOfCity[]): SellerList[] {
  const lists = sortedBatches.filter(({ head, rows }) => head.origin !== null && head.holds !== null && rows.seller.length > 0)
  const withPoints = new Set(lists.flatMap(({ head, rows }) => (rows.point.length > 0 ? [head.origin] : [])))
  return lists.map(({ id, head, rows }) => ({
    ...importRecord(id, head),
    origin: head.origin!,
    month: head.month,
    holds: head.holds!,
    covers: coveredSquares(city, reachKm, head, rows),
    seen: rows.seller.map(({ sort, ...row }) => ({ ...row, ...sort })),
    points: withPoints.size > 1 && rows.point.length > 0 ? rows.point.map(toPoint) : null,
  }))
}

function toPoint({ lat, lon, sort, name }: CityRows['point'][number]) {
  return { lat, lon, ...sort, ...(name === null ? {} : { name }) }
}

const kmPerDegree = 111.195

/** Squares of the city that a list covers; of a box, those that are in it and in the city's reach. */
function coveredSquares({ lat, lon }: CityPoint, reachKm: number, { covers }: BatchHead, { seller }: CityRows): SellerList['covers'] {
  if (covers === 'city') return 'city'
  if (covers === 'seen') {
    const seen = new Map(seller.map(({ row, col }) => [`${row} ${col}`, { row, col }]))
    return [...seen.values()]
  }
  const reach = reachKm / kmPerDegree
  const lonReach = reach / Math.cos((lat * Math.PI) / 180)
  const box = { south: lat - reach, north: lat + reach, west: lon - lonReach, east: lon + lonReach }
  if (covers.south <= box.south && covers.north >= box.north && covers.west <= box.west && covers.east >= box.east) return 'city'
  const squares: Square[] = []
  // A square that the box cuts is not covered as a whole.
  for (let row = Math.ceil(Math.max(covers.south, box.south) * 100); row < Math.floor(Math.min(covers.north, box.north) * 100); row++)
    for (let col = Math.ceil(Math.max(covers.west, box.west) * 100); col < Math.floor(Math.min(covers.east, box.east) * 100); col++)
      squares.push({ row, col })
  return squares
}

/** Each kind of line and of landmark from the newest batch that has it. */
function assembleBasemap(sortedBatches: readonly BatchOfCity[]): Basemap {
  const newest = <T>(rowsOf: (rows: CityRows) => T[]) =>
    sortedBatches.map(({ rows }) => rowsOf(rows)).find(({ length }) => length > 0) ?? []
  return {
    lines: lineUses.flatMap((use) => newest(({ line }) => line.filter((each) => each.use === use))),
    landmarks: landmarkKinds.flatMap((kind) => newest(({ landmark }) => landmark.filter((each) => each.kind === kind))),
  }
}

export function assembleCounties(sortedBatches: readonly BatchOfCity[]): CityEvidence['counties'] {
  const employers = sortedBatches.find(({ rows }) => rows.employers.length > 0)
  if (!employers) return null
  const onePersonBatch = sortedBatches.find(({ rows }) => rows.alone.length > 0)
  const countyNames = new Map(sortedBatches.flatMap(({ rows }) => rows.county.map(({ id, name }) => [id, name] as const)))
  return {
    employers: employers.rows.employers.map(({ county, ...row }) => ({
      ...row,
      countyId: county,
      county: countyNames.get(county) ?? county,
      ...importRecord(employers.id, employers.head),
    })),
    onePerson: onePersonBatch
      ? onePersonBatch.rows.alone.map((row) => ({ ...row, ...importRecord(onePersonBatch.id, onePersonBatch.head) }))
      : [],
    people: sortedBatches.flatMap(({ id, head, rows }) =>
      rows.county.flatMap(({ id: countyId, people, year }) =>
        people === null || year === null ? [] : [{ countyId, count: people, year, ...importRecord(id, head) }],
      ),
    ),
  }
}

function toSource({ source, title, publisher, url, licence, month }: BatchHead): Source {
  return { id: source, title, publisher, url, licence, year: Number(month.slice(0, 4)) }
}
