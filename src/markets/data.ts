import type { Markets } from './assemble.ts'
import { loadMarkets } from './load.ts'

/** The market data everybody reads: what the files of `market-data` say. In a build `data-built.ts` takes its place. */
export const markets: Markets = loadMarkets()
