import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const markets = join(import.meta.dirname, '..', 'src', 'markets')

/** A bundle finds the market data in two files beside itself, instead of reading the files of `market-data`. */
export const builtMarkets: Plugin = {
  name: 'built-markets',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(\.|#markets\/sellers)\/shipped\.ts$/ }, ({ path, resolveDir }) =>
      path.startsWith('#') || resolveDir === join(markets, 'sellers') ? { path: join(markets, 'sellers', 'shipped-built.ts') } : null,
    )
    onResolve({ filter: /^(\.|#markets)\/data\.ts$/ }, ({ path, resolveDir }) =>
      path.startsWith('#') || resolveDir === markets ? { path: join(markets, 'data-built.ts') } : null,
    )
  },
}
