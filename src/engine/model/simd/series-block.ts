/** Series of eight paths, gathered before they go to where each series lies whole. */

import { series, seriesPaths } from './inputs'

/** Eight paths of the series, as many numbers as one line of a processor’s cache holds: 36 rows of revenue, profit and cash, 3 of the start, 22 draws. */
export const blockBytes: usize = 133 * 64
export const block: usize = memory.data(133 * 64, 64)
export const blockPaths: i32 = 8
export const openingRow: i32 = 108
export const drawsRow: i32 = 111
const seriesRows: i32 = 133

/** Stores the first `count` paths of the block at the places from `path`. */
export function storeBlock(path: i32, count: i32): void {
  const rowBytes = (seriesPaths as usize) << 3
  let to = series + ((path as usize) << 3)
  for (let r = 0, from = block; r < seriesRows; r++, from += 64, to += rowBytes) {
    if (count === blockPaths) {
      v128.store(to, v128.load(from), 0)
      v128.store(to, v128.load(from, 16), 16)
      v128.store(to, v128.load(from, 32), 32)
      v128.store(to, v128.load(from, 48), 48)
    } else for (let lane: usize = 0; lane < (count as usize); lane++) store<f64>(to + (lane << 3), load<f64>(from + (lane << 3)))
  }
}
