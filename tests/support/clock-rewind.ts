import { sql } from 'drizzle-orm'
import { rateLimits } from '#contract/limits.ts'
import { newFounder, visitor } from './client.ts'
import { buy } from './people.ts'
import type { TestApp } from './test-app.ts'

const hourMs = 3_600_000

/** A clock that is an hour ahead for a while and is put right under everybody. @returns what is not as it must be, a line each */
export async function rewindClock(app: TestApp): Promise<{ checks: number; faults: string[] }> {
  const faults: string[] = []
  let checks = 0
  const check = (is: boolean, what: string) => {
    checks++
    if (!is) faults.push(what)
  }
  const minutes = async (n: number) => {
    for (let step = 0; step < n * 2; step++) {
      app.clock.advance(30_000)
      await app.drain()
    }
  }
  const readFeatures = async (person: { get: typeof early.get }) =>
    (await person.get('/api/subscription/status')).json().features as { reportCredits: number; passEndsAt?: string }
  const early = await newFounder(app)
  await buy(app, early, { planId: 'report_pack_3' })

  app.clock.advance(hourMs)
  await app.drain()
  check((await early.get('/api/auth/user')).statusCode === 200, 'a session ended an hour early')
  const late = await newFounder(app)
  await buy(app, late, { planId: 'weekly_unlimited' })
  const packReport = await early.post('/api/reports/generate', { opportunityId: 'opp_phone-repair--lagos', location: 'Lagos' })
  const passReport = await late.post('/api/reports/generate', { opportunityId: 'opp_phone-repair--accra', location: 'Accra' })
  check(
    packReport.statusCode < 300 && passReport.statusCode < 300,
    `reports were refused: ${packReport.statusCode}, ${passReport.statusCode}`,
  )
  const response = await late.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
  const { clientSecret, orderId } = response.json()
  await late.post('/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })
  // The provider's word of it never comes.
  await app.ctx.database.db.execute(sql`update simulator_payments set due_at = null`)
  for (let n = 0; n < rateLimits['wrong-password'].per.subject; n++)
    await visitor(app).post('/api/auth/login', { username: early.username, password: `wrong ${n}` })
  for (let n = 0; n < 20; n++) await late.get('/api/auth/user')

  // Nothing of the work that waits was done yet when the clock is put right.
  app.clock.advance(-hourMs)
  for (const [name, person] of Object.entries({ early, late }))
    check((await person.get('/api/auth/user')).statusCode === 200, `the session of ${name} ended`)
  await app.drain()
  await minutes(2)
  const readStatus = async (person: typeof early, id: string) => (await person.get(`/api/reports/${id}`)).json().status as string
  const states = [await readStatus(early, packReport.json().id), await readStatus(late, passReport.json().id)]
  check(
    states.every((state) => state === 'ready'),
    `reports that were asked for an hour ahead are ${states}`,
  )
  check((await readFeatures(early)).reportCredits === 2, 'a pack has another number of reports left')
  check(Boolean((await readFeatures(late)).passEndsAt), 'a pass that was bought an hour ahead does not run')
  const retryReport = await late.post('/api/reports/generate', { opportunityId: 'opp_home-tutoring--accra', location: 'Accra' })
  check(retryReport.statusCode < 300, `the pass makes no report: ${retryReport.statusCode}`)
  const signedIn = await visitor(app).post('/api/auth/login', { username: early.username, password: early.password })
  check(signedIn.statusCode === 200, `a limit that was used up an hour ahead still holds: ${signedIn.statusCode}`)
  for (let n = 0; n < rateLimits['wrong-password'].per.subject + 1; n++)
    await visitor(app).post('/api/auth/login', { username: late.username, password: `wrong ${n}` })
  const tooMany = await visitor(app).post('/api/auth/login', { username: late.username, password: 'wrong' })
  const retryAfter = Number(tooMany.headers['retry-after'])
  check(
    tooMany.statusCode === 429 && retryAfter <= rateLimits['wrong-password'].minutes * 60,
    `a limit answers ${tooMany.statusCode}, ${retryAfter} s`,
  )
  await minutes(15)
  const order = (await late.get(`/api/orders/${orderId}`)).json() as { state: string }
  check(order.state === 'paid', `a payment that was on its way is ${order.state} a quarter of an hour later`)
  const { rows } = (await app.ctx.database.db.execute(
    sql`select count(*)::int as n from jobs where topic = 'payments.sweep' and state = 'done' and done_at > ${new Date(app.clock.now().getTime() - 120_000).toISOString()}::timestamptz`,
  )) as unknown as { rows: { n: number }[] }
  check(rows[0]!.n > 0, 'the sweep of payments stands still')
  return { checks, faults }
}
