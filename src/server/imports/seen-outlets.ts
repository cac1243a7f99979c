import { hashToNumber, NumberSet } from './number-set.ts'
import type { OsmId, OsmType } from './readers/osm-places.ts'

/** An outlet's OSM id, else the file's own id. */
export type ElementIdentity = { osmId: OsmId | null; key: string | null }
type Outlet = { lat: number; lon: number; tag: string; name: string | null }

const osmTypes = ['node', 'way', 'relation'] as const satisfies readonly OsmType[]
/** About 55 m: a node and the outline of its building are one outlet within one to two of these. */
const gridDegrees = 0.0005

/**
 * Deduplicates outlets: elements repeated by concatenated extracts, and outlets mapped twice, as a node and as the outline of a building. Stores a
 * few numbers an imported outlet.
 */
export class SeenOutlets {
  private readonly ids = new NumberSet()
  private readonly keys = new NumberSet()
  private readonly outletsByType: Record<OsmType, NumberSet> = { node: new NumberSet(), way: new NumberSet(), relation: new NumberSet() }

  get size(): number {
    return this.ids.size + this.keys.size
  }

  /** Also records the outlet. */
  isRepeated({ osmId, key }: ElementIdentity, outlet: Outlet): boolean {
    return (
      !this.isNew(osmId, key, outlet) ||
      (osmId !== null && outlet.name !== null && this.isDuplicateOutline(osmId.type, outlet, outlet.name))
    )
  }

  private isNew(osmId: OsmId | null, key: string | null, { lat, lon, tag }: Outlet): boolean {
    if (osmId && osmId.id > 0) return this.ids.add(osmId.id * osmTypes.length + osmTypes.indexOf(osmId.type))
    // Negative ids of editors and converters are local to a file: in a concatenated one they may collide.
    const identity = osmId ? `${osmId.type}${osmId.id}` : key
    return identity === null || this.keys.add(hashToNumber(`${identity} ${lat.toFixed(5)} ${lon.toFixed(5)} ${tag}`))
  }

  private isDuplicateOutline(type: OsmType, { lat, lon, tag }: Outlet, name: string): boolean {
    const [row, col] = [Math.round(lat / gridDegrees), Math.round(lon / gridDegrees)]
    const keyOf = (r: number, c: number) => hashToNumber(`${r} ${c} ${tag} ${name}`)
    this.outletsByType[type].add(keyOf(row, col))
    const others = osmTypes.filter((each) => each !== type).map((each) => this.outletsByType[each])
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) if (others.some((set) => set.size > 0 && set.has(keyOf(r, c)))) return true
    return false
  }
}
