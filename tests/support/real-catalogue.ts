import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#engine/score/catalogue.ts'

const file = join(import.meta.dirname, '..', '..', 'dist', 'catalogue.json')

/** The catalogue that the build wrote, as the server loads it. */
export function realCatalogue(): Catalogue {
  if (!existsSync(file)) throw new Error('dist/catalogue.json is missing: npm run build writes it')
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}
