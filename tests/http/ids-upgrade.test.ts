import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { hashSecret } from '#server/features/accounts/tokens.ts'
import { visitor } from '#tests/support/client.ts'
import { upgradedDatabase } from '#tests/support/earlier-database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// A database of when people's choices were kept as the words on screen, opened by this version.

let app: TestApp
let drop: () => Promise<void>
const rows = async () => (await app.ctx.database.db.execute(sql`select * from preferences order by user_id`)) as unknown as Rows
type Rows = {
  rows: { user_id: string; location: string | null; budget: string | null; skills: string[] | null; interests: string[] | null }[]
}

const kept = {
  usr_all: { location: 'South Africa', budget: '$500 - $2,000', skills: ['Customer Service', 'Cooking'], interests: ['Food & Beverage'] },
  usr_apostrophe: { location: "Côte d'Ivoire", budget: '$10,000+', skills: ['Sales'], interests: ['E-commerce', 'Fashion'] },
  usr_half: { location: 'USA', budget: null, skills: null, interests: null },
  usr_no_answer: { location: 'Atlantis', budget: 'A lot', skills: ['Juggling', 'Design'], interests: ['Juggling'] },
  usr_ids: { location: 'ng', budget: 'under-500-usd', skills: ['teaching'], interests: ['education'] },
}

beforeAll(async () => {
  const upgraded = await upgradedDatabase('ids-for-words', write)
  drop = upgraded.drop
  app = await openTestApp({ database: upgraded.database })
})
afterAll(async () => {
  await app.close()
  await drop()
})

async function write(before: Database): Promise<void> {
  for (const [id, { location, budget, skills, interests }] of Object.entries(kept)) {
    await before.db.execute(
      sql`insert into users (id, name, email, first_name, last_name, created_at, updated_at)
        values (${id}, 'Ada Obi', ${`${id}@example.com`}, 'Ada', 'Obi', now(), now())`,
    )
    await before.db.execute(
      sql`insert into preferences (user_id, location, budget, skills, interests, updated_at)
        values (${id}, ${location}, ${budget}, ${skills && JSON.stringify(skills)}, ${interests && JSON.stringify(interests)}, now())`,
    )
    await before.db.execute(
      sql`insert into sessions (id, user_id, token_hash, expires_at, signed_in_at, last_seen_at, created_at)
        values (${id}, ${id}, ${hashSecret(`a cookie of ${id}`)}, now() + interval '20 days', now(), now(), now())`,
    )
  }
}

const person = (id: keyof typeof kept) => {
  const one = visitor(app)
  one.cookies.set('gapwise_session', `a cookie of ${id}`)
  return one
}

test('words become ids and mean the same; what never was an answer is asked again', async () => {
  const { rows: now } = await rows()
  expect(now.map(({ user_id, location, budget, skills, interests }) => ({ user_id, location, budget, skills, interests }))).toEqual([
    {
      user_id: 'usr_all',
      location: 'za',
      budget: '500-2000-usd',
      skills: ['customer-service', 'cooking'],
      interests: ['food-and-beverage'],
    },
    { user_id: 'usr_apostrophe', location: 'ci', budget: 'over-10000-usd', skills: ['sales'], interests: ['e-commerce', 'fashion'] },
    { user_id: 'usr_half', location: 'us', budget: null, skills: null, interests: null },
    { user_id: 'usr_ids', location: 'ng', budget: 'under-500-usd', skills: ['teaching'], interests: ['education'] },
    { user_id: 'usr_no_answer', location: null, budget: null, skills: ['design'], interests: null },
  ])
  expect((await person('usr_all').get('/api/preferences')).json()).toMatchObject(kept.usr_all)
  expect((await person('usr_apostrophe').get('/api/auth/user')).json()).toMatchObject({ location: "Côte d'Ivoire", locationId: 'ci' })
  const { opportunities } = (await person('usr_all').get('/api/opportunities?pageSize=3')).json()
  for (const each of opportunities) expect(each).toMatchObject({ country: 'South Africa', countryId: 'za', fit: expect.any(Number) })
  expect((await person('usr_no_answer').get('/api/preferences')).json()).toEqual({ skills: ['Design'], skillIds: ['design'] })
})

test('doing it once more changes nothing', async () => {
  const file = readdirSync('migrations').find((name) => name.endsWith('ids-for-words.sql'))!
  const statements = readFileSync(join('migrations', file), 'utf8').split('--> statement-breakpoint')
  const before = await rows()
  await app.ctx.database.transaction(async (tx) => {
    for (const statement of statements) if (!/ALTER TABLE/.test(statement)) await tx.execute(sql.raw(statement))
  })
  expect((await rows()).rows).toEqual(before.rows)
})

test('the database keeps no words beside ids any more', async () => {
  const { db } = app.ctx.database
  const set = [
    sql`location = 'Nigeria'`,
    sql`budget = '$10,000+'`,
    sql`skills = '["Customer Service"]'`,
    sql`skills = '"design"'`,
    sql`interests = '["fashion", "Fashion"]'`,
  ]
  for (const wrong of set) {
    const error = await db.execute(sql`update preferences set ${wrong} where user_id = 'usr_all'`).then(
      () => null,
      (reason: { cause?: { code?: string } }) => reason.cause?.code,
    )
    expect(error).toBe('23514')
  }
})
