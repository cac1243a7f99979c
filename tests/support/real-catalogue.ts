import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#engine/score/catalogue.ts'
import type { Plausibility } from '#engine/score/plausibility.ts'

/** The catalogue that the build wrote, as the server loads it. */
export function realCatalogue(): Catalogue {
  return built('catalogue.json')
}

/** What that catalogue comes to, all pairs together. */
export function realPlausibility(): Plausibility {
  return built('plausibility.json')
}

function built<T>(name: string): T {
  const file = join(import.meta.dirname, '..', '..', 'dist', name)
  if (!existsSync(file)) throw new Error(`dist/${name} is missing: npm run build writes it`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
