import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const markets = join(import.meta.dirname, '..', 'src', 'markets')
/** What reads the files of `market-data`, and what a build has in its place. */
const builtReplacements = new Map([
  [join(markets, 'data.ts'), join(markets, 'data-built.ts')],
  [join(markets, 'sellers', 'shipped.ts'), join(markets, 'sellers', 'shipped-built.ts')],
])

/** A bundle finds the market data in two files beside itself, instead of reading the files of `market-data`. */
export const builtMarkets: Plugin = {
  name: 'built-markets',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/(data|shipped)\.ts$/ }, ({ path, resolveDir }) => {
      const file = path.startsWith('#markets/') ? join(markets, path.slice('#markets/'.length)) : join(resolveDir, path)
      const built = builtReplacements.get(file)
      return built ? { path: built } : null
    })
  },
}
