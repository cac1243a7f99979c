import type { Markets } from './assemble.ts'
import { loadMarkets } from './load.ts'

/** The market data of `market-data`. In a build `data-built.ts` replaces this module. */
export const markets: Markets = loadMarkets()
