import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { signToken, type TokenKind } from '../../platform/secrets.ts'
import { consumeVerification, insertVerification, readVerification, type TokenValue } from './store-tokens.ts'

/** The secret goes into a cookie, its hash into the database. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A single-use token; the database stores its id, from which `tokenOf` derives the token. */
export async function issueToken(
  tx: Db,
  ctx: Context,
  token: { kind: TokenKind; userId: string | null; value?: Record<string, unknown>; minutes: number },
): Promise<string> {
  const id = ctx.newId('vrf')
  const now = ctx.clock()
  await insertVerification(tx, {
    id,
    kind: token.kind,
    userId: token.userId,
    value: token.value ?? {},
    expiresAt: new Date(now.getTime() + token.minutes * 60_000),
    createdAt: now,
  })
  return id
}

/** Null for a used, expired or forged token. */
export async function consumeToken(tx: Db, ctx: Context, kind: TokenKind, token: string): Promise<TokenValue | null> {
  return isAuthentic(ctx, kind, token) ? consumeVerification(tx, { id: idFromToken(token), kind, now: ctx.clock() }) : null
}

/** Reads a token without consuming it. */
export async function readToken(db: Db, ctx: Context, kind: TokenKind, token: string): Promise<TokenValue | null> {
  return isAuthentic(ctx, kind, token) ? readVerification(db, { id: idFromToken(token), kind, now: ctx.clock() }) : null
}

function isAuthentic(ctx: Context, kind: TokenKind, token: string): boolean {
  const expected = Buffer.from(signToken(ctx, kind, idFromToken(token)))
  const actual = Buffer.from(token)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function idFromToken(token: string): string {
  return token.split('.')[0] ?? ''
}
