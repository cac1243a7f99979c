import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Keys derived from one secret, each for one purpose. Kept apart from the configuration so that they are never printed with it. */
export type Secrets = { derive: (purpose: string) => string }

/** In the data folder. */
export const secretFile = 'session-secret'

/** SESSION_SECRET, or one made and kept in the data folder, readable by its owner only. */
export function readSecrets(config: Config): Secrets {
  const rootSecret = config.sessionSecret ?? loadOrCreateSecret(join(config.dataDir, secretFile))
  return { derive: (purpose) => createHmac('sha256', rootSecret).update(purpose).digest('base64url') }
}

/** Processes that share the folder and start at once agree on one: whoever is first links a whole one into place, and the others read it. */
function loadOrCreateSecret(path: string): string {
  const stored = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  if (stored !== null && stored.length >= 32) return stored
  const secret = randomBytes(32).toString('base64url')
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(temporaryPath, `${secret}\n`, { mode: 0o600 })
  try {
    // One that is too short is none.
    if (stored !== null) renameSync(temporaryPath, path)
    else linkSync(temporaryPath, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return loadOrCreateSecret(path)
    // A file system without links.
    renameSync(temporaryPath, path)
    return secret
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

export const tokenKinds = ['verify-email', 'reset-password', 'change-email', 'external-sign-in', 'link'] as const

export type TokenKind = (typeof tokenKinds)[number]

/** The token of an id, signed for one purpose: made again when it is sent, so that none lies in the database. */
export function signToken(ctx: { secrets: Secrets }, kind: TokenKind, id: string): string {
  return `${id}.${createHmac('sha256', ctx.secrets.derive(`token:${kind}`))
    .update(id)
    .digest('base64url')}`
}
