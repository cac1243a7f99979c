import type { OsmId, OsmPlace, OsmTags, Position } from './osm-places.ts'

/** Resolves outlines' corners: node ids in one sorted array, because a country has millions. */
export class OutlinePoints {
  private readonly outlines: { osmId: OsmId | null; refs: readonly number[]; tags: OsmTags; isLine: boolean }[] = []
  private ids = new Float64Array(0)
  private lats = new Float64Array(0)
  private lons = new Float64Array(0)

  /** @param isLine its place is its path, not its middle */
  add(osmId: OsmId | null, refs: readonly number[], tags: OsmTags, isLine: boolean): void {
    // A closed way repeats its first corner.
    const corners = !isLine && refs.length > 1 && refs[0] === refs.at(-1) ? refs.slice(0, -1) : refs
    this.outlines.push({ osmId, refs: corners, tags, isLine })
  }

  get isEmpty(): boolean {
    return this.outlines.length === 0
  }

  /** Call after the last outline and before the first position. */
  prepare(): void {
    const all = new Float64Array(this.outlines.reduce((sum, { refs }) => sum + refs.length, 0))
    let at = 0
    for (const { refs } of this.outlines) {
      all.set(refs, at)
      at += refs.length
    }
    all.sort()
    let count = 0
    for (const id of all) if (count === 0 || id !== all[count - 1]) all[count++] = id
    this.ids = all.subarray(0, count)
    this.lats = new Float64Array(this.ids.length).fill(Number.NaN)
    this.lons = new Float64Array(this.ids.length).fill(Number.NaN)
  }

  needs(id: number): boolean {
    return this.indexOf(id) >= 0
  }

  setPosition(id: number, lat: number, lon: number): void {
    const at = this.indexOf(id)
    if (at < 0) return
    this.lats[at] = lat
    this.lons[at] = lon
  }

  /** Each outline's place is the mean of its resolved corners; each line's is its path. */
  forEachPlace(onPlace: (place: OsmPlace) => void): void {
    for (const { osmId, refs, tags, isLine } of this.outlines) {
      const corners = refs.flatMap((ref): Position[] => {
        const at = this.indexOf(ref)
        return at < 0 || Number.isNaN(this.lats[at]!) ? [] : [{ lat: this.lats[at]!, lon: this.lons[at]! }]
      })
      if (corners.length === 0 || (isLine && corners.length < refs.length)) onPlace({ osmId, tags, missing: 'outline' })
      else if (isLine) onPlace({ osmId, tags, path: corners })
      else {
        const mean = (side: keyof Position) => corners.reduce((sum, each) => sum + each[side], 0) / corners.length
        onPlace({ osmId, lat: mean('lat'), lon: mean('lon'), tags })
      }
    }
  }

  private indexOf(id: number): number {
    let [low, high] = [0, this.ids.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const candidate = this.ids[middle]!
      if (candidate === id) return middle
      if (candidate < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
