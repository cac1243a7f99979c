import { NumberSet, numberFor } from './number-set.ts'
import type { OsmId, OsmType } from './readers/osm-places.ts'

/** How a thing of a map can be known again: what the map calls it, else what the file does. */
export type Known = { of: OsmId | null; key: string | null }
type Outlet = { lat: number; lon: number; tag: string; name: string | null }

const types = ['node', 'way', 'relation'] as const satisfies readonly OsmType[]
/** About 55 m: a point and the outline of its building are one outlet within one to two of these. */
const side = 0.0005

/**
 * Which outlets were taken already: the same thing of two joined extracts, and an outlet that is on the map twice, as a point and as the outline of its
 * building. Holds a few numbers for each outlet that was kept, and nothing of others.
 */
export class Occurrences {
  private readonly ids = new NumberSet()
  private readonly keys = new NumberSet()
  private readonly named: Record<OsmType, NumberSet> = { node: new NumberSet(), way: new NumberSet(), relation: new NumberSet() }

  get size(): number {
    return this.ids.size + this.keys.size
  }

  /** Whether this is an outlet that was here before; if not, it is from now on. */
  isRepeated({ of, key }: Known, outlet: Outlet): boolean {
    return !this.isNew(of, key, outlet) || (of !== null && outlet.name !== null && this.isTwin(of.type, outlet, outlet.name))
  }

  private isNew(of: OsmId | null, key: string | null, { lat, lon, tag }: Outlet): boolean {
    if (of && of.id > 0) return this.ids.add(of.id * types.length + types.indexOf(of.type))
    // Numbers that an editor or a converter gave are its own: in a joined file two things may have the same.
    const own = of ? `${of.type}${of.id}` : key
    return own === null || this.keys.add(numberFor(`${own} ${lat.toFixed(5)} ${lon.toFixed(5)} ${tag}`))
  }

  private isTwin(type: OsmType, { lat, lon, tag }: Outlet, name: string): boolean {
    const [row, col] = [Math.round(lat / side), Math.round(lon / side)]
    const keyOf = (r: number, c: number) => numberFor(`${r} ${c} ${tag} ${name}`)
    this.named[type].add(keyOf(row, col))
    const others = types.filter((each) => each !== type).map((each) => this.named[each])
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) if (others.some((set) => set.size > 0 && set.has(keyOf(r, c)))) return true
    return false
  }
}
