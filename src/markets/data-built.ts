import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Markets } from './assemble.ts'

/** The market data in one file beside the build, checked when it was written: a build carries neither the YAML reader nor the schemas. */
export const markets: Markets = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'markets.json'), 'utf8'))
