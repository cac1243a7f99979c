export type BlockRect = { x: number; y: number; width: number; height: number }

/**
 * Blocks that fill a rectangle, each with the area of its share of the amounts, which come largest first: as near to squares as rows of them can be
 * (Bruls, Huizing and van Wijk, Squarified Treemaps, 2000).
 */
export function blockRects(amounts: readonly number[], { width, height }: Pick<BlockRect, 'width' | 'height'>): BlockRect[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total <= 0) return []
  const areas = amounts.map((amount) => (amount / total) * width * height)
  const rects: BlockRect[] = []
  let free: BlockRect = { x: 0, y: 0, width, height }
  for (let start = 0; start < areas.length; ) {
    const side = Math.min(free.width, free.height)
    let end = start + 1
    while (end < areas.length && worstRatio(areas.slice(start, end + 1), side) <= worstRatio(areas.slice(start, end), side)) end++
    free = placeRow(areas.slice(start, end), free, rects)
    start = end
  }
  return rects
}

/** The longest side over the shortest of the worst block of a row along `side`. */
function worstRatio(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  const depth = sum / side
  return Math.max(...row.map((area) => Math.max((depth * depth) / area, area / (depth * depth))))
}

/** Adds a row along the shorter side of what is free, and returns what is left free. */
function placeRow(row: readonly number[], free: BlockRect, rects: BlockRect[]): BlockRect {
  const sum = row.reduce((total, area) => total + area, 0)
  const isColumn = free.width >= free.height
  const depth = sum / (isColumn ? free.height : free.width)
  let along = isColumn ? free.y : free.x
  for (const area of row) {
    const length = area / depth
    rects.push(isColumn ? { x: free.x, y: along, width: depth, height: length } : { x: along, y: free.y, width: length, height: depth })
    along += length
  }
  return isColumn ? { ...free, x: free.x + depth, width: free.width - depth } : { ...free, y: free.y + depth, height: free.height - depth }
}
