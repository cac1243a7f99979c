import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Keys derived from one secret by purpose. Apart from the configuration, so that they are never printed with it. */
export type Secrets = { derive: (purpose: string) => string }

/** Relative to the data folder. */
export const secretFile = 'session-secret'

/** SESSION_SECRET, or one generated in the data folder, readable by its owner only. */
export function readSecrets(config: Config): Secrets {
  const rootSecret = config.sessionSecret ?? loadOrCreateSecret(join(config.dataDir, secretFile))
  return { derive: (purpose) => createHmac('sha256', rootSecret).update(purpose).digest('base64url') }
}

/** Processes that start at once in one folder agree: the first links a complete file into place, the others read it. */
function loadOrCreateSecret(path: string): string {
  const stored = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  if (stored !== null && stored.length >= 32) return stored
  const secret = randomBytes(32).toString('base64url')
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(temporaryPath, `${secret}\n`, { mode: 0o600 })
  try {
    // Replaces one that is too short.
    if (stored !== null) renameSync(temporaryPath, path)
    else linkSync(temporaryPath, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return loadOrCreateSecret(path)
    // For file systems without hard links.
    renameSync(temporaryPath, path)
    return secret
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

export const tokenKinds = ['verify-email', 'reset-password', 'change-email', 'external-sign-in', 'link'] as const

export type TokenKind = (typeof tokenKinds)[number]

/** Signs an id for one purpose. Recomputed on every send, so the database holds no token. */
export function signToken(ctx: { secrets: Secrets }, kind: TokenKind, id: string): string {
  return `${id}.${createHmac('sha256', ctx.secrets.derive(`token:${kind}`))
    .update(id)
    .digest('base64url')}`
}

/**
 * A random id with a prefix, as 'usr_…': 24 alphanumerics of 18 random bytes; two of base64url's 64 characters become '0', which leaves more than 140
 * bits.
 */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`
}
