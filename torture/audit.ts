import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { browserOf } from '../tests/support/server-process.ts'
import type { Remembered } from './people.ts'
import type { Place } from './place.ts'
import { patienceMs } from './trial.ts'

type Exported = {
  account?: { email: string }
  preferences: { location: string | null }[]
  bookmarks: { opportunityId: string }[]
  tickets: { subject: string }[]
  planMarks: { id: string }[]
  reports: { id: string; status: string }[]
  money: { orders: { id: string; state: string }[] }
}

const asId: Record<string, string> = { Nigeria: 'ng', Ghana: 'gh', Kenya: 'ke' }

/** What was acknowledged to people and is not there, asked of the running server as they would. What is on its way may take a while to be done. */
export async function lostOf(place: Pick<Place, 'url'>, people: readonly Remembered[]): Promise<string[]> {
  const lost: string[] = []
  const end = Date.now() + patienceMs
  for (const person of people) {
    let missing = await missingOf(place, person)
    // An account's data are given out twenty times in ten minutes: each look waits twice as long as the one before it.
    for (let pauseMs = 500; missing.some((each) => each.mayCome) && Date.now() < end; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      await wait(pauseMs)
      missing = await missingOf(place, person)
    }
    lost.push(...missing.map(({ what }) => `${person.email}: ${what}`))
  }
  return lost
}

/** Whoever has just done much is limited for a minute, and has lost nothing. */
async function exportOf(place: Pick<Place, 'url'>, person: Remembered): Promise<{ status: number; json: () => Promise<Exported> }> {
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await browserOf(place, person.cookie(), person.headers).call('GET', '/api/account/export')
    if (answer.status !== 429 || Date.now() > end) return answer
    await wait(1000)
  }
}

async function missingOf(place: Pick<Place, 'url'>, person: Remembered): Promise<{ what: string; mayCome?: true }[]> {
  const answer = await exportOf(place, person)
  if (answer.status !== 200) return [{ what: `the session (${answer.status})` }]
  const found = await answer.json()
  const missing: { what: string; mayCome?: true }[] = []
  const need = (is: boolean, what: string, more: { mayCome?: true } = {}) => is || missing.push({ what, ...more })
  need(found.account?.email === person.email, 'the account')
  const location = found.preferences[0]?.location ?? null
  need(
    person.location.some((each) => location === (each && asId[each])),
    `the place ${person.location.map(String).join(' or ')}, it is ${location}`,
  )
  for (const id of person.bookmarks)
    need(
      found.bookmarks.some((each) => each.opportunityId === id),
      `the bookmark of ${id}`,
    )
  for (const subject of person.tickets)
    need(found.tickets.filter((each) => each.subject === subject).length === 1, `the ticket ${subject}, once`)
  for (const id of person.marks) need(found.planMarks.filter((each) => each.id === id).length === 1, `the mark ${id}, once`)
  for (const id of person.reports)
    need(
      found.reports.some((each) => each.id === id && each.status === 'ready'),
      `the report ${id}`,
      { mayCome: true },
    )
  const state = (id: string) => found.money.orders.find((each) => each.id === id)?.state
  for (const id of person.refunded) need(state(id) === 'refunded', `the refund of ${id}, it is ${state(id)}`, { mayCome: true })
  for (const id of person.paid)
    need(['paid', 'refunded'].includes(state(id) ?? ''), `the payment of ${id}, it is ${state(id)}`, { mayCome: true })
  return missing
}

/** What no crash may leave: each query finds what breaks its rule. */
const halves: Record<string, ReturnType<typeof sql>> = {
  'an account without its sign-in or its settings': sql`select u.id from users u left join auth_accounts a on a.user_id = u.id left join settings s on s.user_id = u.id
    where a.user_id is null or s.user_id is null`,
  'a transaction of the ledger that is not zero': sql`select txn_id as id from ledger_postings group by txn_id, currency having sum(amount_minor) <> 0`,
  'a transaction of the ledger without postings': sql`select t.id from ledger_txns t left join ledger_postings p on p.txn_id = t.id where p.txn_id is null`,
  'an order with two rights': sql`select order_id as id from entitlements where subscription_id is null group by order_id having count(*) > 1`,
  'a paid order for a report without exactly one': sql`select o.id from orders o left join reports r on r.order_id = o.id
    where o.opportunity_id is not null and o.state = 'paid' group by o.id having count(r.id) <> 1`,
  'a ready report without content': sql`select id from reports where status = 'ready' and data is null`,
  'a report that nobody makes': sql`select r.id from reports r left join jobs j on j.id like '%' || r.id || '%' and j.state in ('waiting', 'running')
    where r.status in ('queued', 'generating') and j.id is null`,
  'a refund that was sent twice': sql`select payment_id as id from refunds where state <> 'failed' group by payment_id having count(*) > 1`,
  'a job that was given up': sql`select id from jobs where state = 'failed'`,
}

/** Half-written or doubled things, found from the side. */
export async function halvesIn({ db }: Database): Promise<string[]> {
  const found: string[] = (await findBookProblems(db)).map(({ kind, key, detail }) => `${kind} ${key}: ${detail}`)
  for (const [what, query] of Object.entries(halves)) {
    const { rows } = (await db.execute(query)) as unknown as { rows: { id: string }[] }
    found.push(...rows.map(({ id }) => `${what}: ${id}`))
  }
  return found
}
