import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type TokenKind, tokenOf } from '../../secrets.ts'
import { insertVerification, readVerification, type TokenValue, takeVerification } from './store-tokens.ts'

/** What goes into a cookie, and what is kept of it. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A single-use token; the database keeps its id, the token itself can be made again from the id by `tokenOf`. */
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

/** Takes a token: the second time, or late, or altered, there is nothing. */
export async function takeToken(tx: Db, ctx: Context, kind: TokenKind, token: string): Promise<TokenValue | null> {
  return isOurs(ctx, kind, token) ? takeVerification(tx, { id: idOf(token), kind, now: ctx.clock() }) : null
}

/** What a token is for, without using it up. */
export async function readToken(db: Db, ctx: Context, kind: TokenKind, token: string): Promise<TokenValue | null> {
  return isOurs(ctx, kind, token) ? readVerification(db, { id: idOf(token), kind, now: ctx.clock() }) : null
}

function isOurs(ctx: Context, kind: TokenKind, token: string): boolean {
  const right = Buffer.from(tokenOf(ctx, kind, idOf(token)))
  const given = Buffer.from(token)
  return right.length === given.length && timingSafeEqual(right, given)
}

function idOf(token: string): string {
  return token.split('.')[0] ?? ''
}
