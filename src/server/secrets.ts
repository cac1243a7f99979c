import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keys derived from one secret, each for one purpose. Kept apart from the configuration so that they are never printed with it. */
export type Secrets = { derive: (purpose: string) => string }

/** In the data folder. */
export const secretFile = 'session-secret'

/** SESSION_SECRET, or one made and kept in the data folder, readable by its owner only. */
export function readSecrets(config: Config): Secrets {
  const root = config.sessionSecret ?? keptSecret(join(config.dataDir, secretFile))
  return { derive: (purpose) => createHmac('sha256', root).update(purpose).digest('base64url') }
}

function keptSecret(path: string): string {
  if (existsSync(path)) {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= 32) return kept
  }
  const made = randomBytes(32).toString('base64url')
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  return made
}
