import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const markets = join(import.meta.dirname, '..', 'src', 'markets')

/** A bundle finds the market data in one file beside itself, instead of reading the files of `market-data`. */
export const builtMarkets: Plugin = {
  name: 'built-markets',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(\.|#markets)\/data\.ts$/ }, ({ path, resolveDir }) =>
      path.startsWith('#') || resolveDir === markets ? { path: join(markets, 'data-built.ts') } : null,
    )
  },
}
