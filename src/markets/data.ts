import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Markets } from './assemble.ts'

/**
 * The market data everybody reads. From sources it is what the files of `market-data` say; a build finds it beside itself in one file, checked
 * when it was written, and carries neither the YAML reader nor the schemas.
 */
export const markets: Markets = import.meta.url.endsWith('.ts')
  ? (await import('./load.ts')).loadMarkets()
  : JSON.parse(readFileSync(join(import.meta.dirname, '..', 'markets.json'), 'utf8'))
