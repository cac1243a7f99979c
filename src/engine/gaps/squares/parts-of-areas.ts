import type { PartOfArea } from '../../market/spot-name.ts'
import { hypotenuse } from '../../quantity/exact-math.ts'
import type { Cells } from './cells.ts'

/** A square nearer than this to the middle of its area's squares is the middle one. */
const middleKm = 0.4
/** Tangent of half an eighth of the circle. */
const halfEighth = Math.SQRT2 - 1

/**
 * Where each square lies in the area whose name it shares with others, by cell; null where the name is its own, undefined where it has none, or where
 * even so two would have one name. `areas` holds the names by cell.
 */
export function partsOfAreas({ x, y }: Pick<Cells, 'x' | 'y'>, areas: readonly (string | null)[]): (PartOfArea | null | undefined)[] {
  const parts: (PartOfArea | null | undefined)[] = areas.map((area) => (area ? null : undefined))
  const cellsByArea = new Map<string, number[]>()
  for (const [cell, area] of areas.entries()) if (area) cellsByArea.set(area, [...(cellsByArea.get(area) ?? []), cell])
  for (const cells of cellsByArea.values()) {
    if (cells.length === 1) continue
    const mean = (values: Float64Array) => cells.reduce((sum, cell) => sum + values[cell]!, 0) / cells.length
    const [middleX, middleY] = [mean(x), mean(y)]
    const kmOf = (cell: number) => hypotenuse(x[cell]! - middleX, y[cell]! - middleY)
    const taken = new Set<string>()
    for (const cell of cells.toSorted((a, b) => kmOf(a) - kmOf(b) || a - b)) {
      const direction = kmOf(cell) < middleKm ? 'middle' : directionOf(x[cell]! - middleX, y[cell]! - middleY)
      // As exact as tells it from the nearer ones.
      const km = [null, 10, 100]
        .map((tenths) => tenths && Math.round(tenths * kmOf(cell)) / tenths)
        .find((each) => !taken.has(`${direction} ${each}`))
      parts[cell] = km === undefined ? undefined : { direction, km }
      taken.add(`${direction} ${km}`)
    }
  }
  return parts
}

function directionOf(east: number, north: number): PartOfArea['direction'] {
  const ns = Math.abs(north) <= halfEighth * Math.abs(east) ? '' : north > 0 ? 'n' : 's'
  const ew = Math.abs(east) <= halfEighth * Math.abs(north) ? '' : east > 0 ? 'e' : 'w'
  return `${ns}${ew}` as PartOfArea['direction']
}
