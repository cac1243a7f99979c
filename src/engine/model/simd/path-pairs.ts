/**
 * The loop of the simulations in AssemblyScript: two paths at once, one in each lane of a vector, by the arithmetic of `simulate-path.ts` and
 * `simulate-cash.ts` in its order, so that every figure is the same bits. Where two paths part, both sides are computed and a mask selects; what a mask
 * leaves out adds 0 or takes 0 away. `simulate-pairs.ts` writes the inputs and reads the results. After a
 * change `npx tsx scripts/compile-path-pairs.ts` compiles it into `path-pairs-wasm.ts`.
 */

import { simulateCash } from './cash'
import { applyShocks, drawAssumptions, permuteRow, resetShockEffects } from './draws'
import {
  baseStaffing,
  businessRowBytes,
  businessStream,
  businessTable,
  cityRowBytes,
  cityStream,
  cityTable,
  countryStream,
  countryTable,
  hasSeries,
  isNoisy,
  likely,
  months,
  noiseByte,
  ownerTable,
  rankTable,
  replacementCount,
} from './inputs'
import { both, one, put } from './lanes'
import { priceLevels, replaceEquipment, simulateSales } from './sales'
import { drawn, noNoise, staffing } from './scratch'
import { block, blockBytes, blockPaths, openingRow, storeBlock } from './series-block'
import { vatStartMonth } from './tax'

export * from './inputs'

// Results: numbers of paths.
export let cashOutCount: i32 = 0
export let cappedCount: i32 = 0
export let vatCount: i32 = 0

/** Runs the simulations 0 to before `paths`. The results have room for one more, so that an odd number needs no loop of its own. */
export function runPaths(paths: i32): void {
  cashOutCount = 0
  cappedCount = 0
  vatCount = 0
  for (let d = 0; d < 22; d++) put(drawn, d, one(likely, d))
  for (let m = 0; m <= months; m++) put(staffing, m, one(baseStaffing, m))
  for (let m = 0; m < 37; m++) put(noNoise, m, both(1))
  if (hasSeries) memory.fill(block, 0, blockBytes)
  resetShockEffects()
  let hasShock: bool = false
  for (let path = 0; path < paths; path += 2) {
    const live = path + 1 < paths ? 3 : 1
    const ranks = rankTable + ((path as usize) << 2)
    const rankA = load<u32>(ranks)
    const rankB = load<u32>(ranks, 4)
    const businessA = businessTable + permuteRow(rankA, businessStream) * businessRowBytes
    const businessB = businessTable + permuteRow(rankB, businessStream) * businessRowBytes
    const row = block + (((path % blockPaths) as usize) << 3)
    drawAssumptions(
      businessA,
      businessB,
      countryTable + (permuteRow(rankA, countryStream) << 4),
      countryTable + (permuteRow(rankB, countryStream) << 4),
      row,
    )
    if (hasShock) resetShockEffects()
    let owner = both(1)
    let noiseA = noNoise
    let noiseB = noNoise
    if (isNoisy) {
      hasShock = applyShocks(path, cityTable + permuteRow(rankA, cityStream) * cityRowBytes, businessA, 0)
      if (applyShocks(path + 1, cityTable + permuteRow(rankB, cityStream) * cityRowBytes, businessB, 1)) hasShock = true
      owner = v128.load(ownerTable + ((path as usize) << 3))
      noiseA = businessA + noiseByte
      noiseB = businessB + noiseByte
    }
    const allPrices = priceLevels()
    if (hasSeries) v128.store(row + (((openingRow + 2) as usize) << 6), allPrices)
    cappedCount += popcnt(simulateSales(owner, hasShock, noiseA, noiseB) & live)
    if (replacementCount) replaceEquipment()
    const vatFrom = vatStartMonth()
    vatCount += popcnt(i64x2.bitmask(f64x2.le(vatFrom, both(months))) & live)
    cashOutCount += popcnt(simulateCash(path, row, vatFrom, hasShock) & live)
    if (hasSeries && (path % blockPaths === blockPaths - 2 || path + 2 >= paths)) {
      const from = path - (path % blockPaths)
      storeBlock(from, paths - from < blockPaths ? paths - from : blockPaths)
    }
  }
}
