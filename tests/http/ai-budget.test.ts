import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aiUsage } from '#server/db/schema.ts'
import { reserveUsage, settleUsage } from '#server/narrator/store-usage.ts'
import { newUser } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('a day’s calls and tokens of an account are exact when many reserve and settle at once', async () => {
  const { db } = app.ctx.database
  const [one, other] = [await newUser(app), await newUser(app)]
  const key = (userId: string, day = '2026-11-21') => ({ userId, day })
  const used = async (userId: string) => (await db.select().from(aiUsage).where(eq(aiUsage.userId, userId)))[0]
  const asking = (userId: string, tokens: number, most: { calls: number; tokens: number }) =>
    Promise.all(Array.from({ length: 40 }, () => reserveUsage(db, key(userId), tokens, most)))
  const won = (all: boolean[]) => all.filter(Boolean).length

  expect(won(await asking(one.id, 100, { calls: 1000, tokens: 1250 }))).toBe(12)
  expect(await used(one.id)).toMatchObject({ calls: 12, tokens: 1200 })
  // What was not used goes back at once, and makes room for exactly as much.
  await Promise.all(Array.from({ length: 12 }, () => settleUsage(db, key(one.id), 100, 50)))
  expect(await used(one.id)).toMatchObject({ calls: 12, tokens: 600 })
  expect(won(await asking(one.id, 100, { calls: 1000, tokens: 1250 }))).toBe(6)

  expect(won(await asking(other.id, 10, { calls: 7, tokens: 100_000 }))).toBe(7)
  expect(await used(other.id)).toMatchObject({ calls: 7, tokens: 70 })
  expect(await reserveUsage(db, key(other.id, '2026-11-22'), 10, { calls: 7, tokens: 100_000 })).toBe(true)
  expect(await reserveUsage(db, key(other.id, '2026-11-23'), 10, { calls: 0, tokens: 100_000 })).toBe(false)
  expect(await reserveUsage(db, key(other.id, '2026-11-23'), 11, { calls: 7, tokens: 10 })).toBe(false)
})
