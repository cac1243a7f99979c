import { gt, type SQL, sql } from 'drizzle-orm'
import type { bookTexts } from '#words/payments.ts'
import type { Db } from '../../db/database.ts'
import { timestamptz } from '../../db/delete-in-batches.ts'
import { orders } from '../../db/schema.ts'

export type BookProblem = { kind: keyof typeof bookTexts; key: string; detail: string }

type Rule = { kind: BookProblem['kind']; query: SQL }
/** Restricts a rule to the audited orders. */
type OrderFilter = (orderId: SQL) => SQL

/** Invariants of each order, as queries for violations. Expected: no rows. */
const orderRules = (orderFilter: OrderFilter): Rule[] => [
  {
    kind: 'grantOfPayment',
    query: sql`
      select p.id as key, count(e.id)::text as detail from payments p left join entitlements e on e.payment_id = p.id
       where p.role = 'primary' and ${orderFilter(sql`p.order_id`)} group by p.id having count(e.id) <> 1`,
  },
  {
    kind: 'paymentOfGrant',
    query: sql`
      select e.id as key, p.role as detail from entitlements e join payments p on p.id = e.payment_id
       where ${orderFilter(sql`e.order_id`)} and (p.role <> 'primary' or p.order_id <> e.order_id)`,
  },
  {
    kind: 'paymentOfOrder',
    query: sql`
      select p.id as key, p.amount_minor::text || ' ' || p.currency as detail from payments p join orders o on o.id = p.order_id
       where p.role = 'primary' and ${orderFilter(sql`o.id`)}
         and (p.amount_minor <> o.amount_minor or p.currency <> o.currency or p.mode <> o.mode or p.provider <> o.provider)`,
  },
  {
    kind: 'rightOfReport',
    query: sql`
      select r.id as key, r.user_id as detail from reports r left join entitlements e on e.id = r.entitlement_id
        left join reports o on o.id = r.edition_of
       where ${orderFilter(sql`e.order_id`)}
         and (e.user_id is distinct from r.user_id or (o.id is not null and (o.user_id <> r.user_id or o.entitlement_id <> r.entitlement_id)))`,
  },
  {
    kind: 'usedAboveGranted',
    query: sql`select id as key, used::text || ' used, ' || revoked::text || ' revoked of ' || granted::text as detail from entitlements
       where ${orderFilter(sql`order_id`)} and kind in ('report_credit', 'report_pack') and used + revoked > granted`,
  },
  {
    kind: 'usedAndMade',
    query: sql`
      select e.id as key, e.used::text || ' used, ' || made.n::text || ' reports' as detail from (
          select * from entitlements where ${orderFilter(sql`order_id`)} offset 0) e
        cross join lateral (select count(*) as n from reports r where r.entitlement_id = e.id and r.status <> 'failed' and r.edition_of is null) made
       where e.user_id is not null and e.kind <> 'premium' and e.used <> made.n`,
  },
  {
    kind: 'refundsOfPayment',
    query: sql`
      select p.id as key, sum(r.amount_minor)::text as detail from payments p join refunds r on r.payment_id = p.id
       where ${orderFilter(sql`p.order_id`)}
       group by p.id having sum(r.amount_minor) > p.amount_minor or sum(r.amount_minor) <> p.refunded_minor`,
  },
  {
    kind: 'paymentsOfOrder',
    query: sql`
      select o.id as key, o.state || ', ' || count(p.id)::text as detail from orders o left join payments p on p.order_id = o.id and p.role = 'primary'
       where ${orderFilter(sql`o.id`)}
       group by o.id having (o.state in ('paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back')) <> (count(p.id) = 1)`,
  },
  {
    kind: 'wrongMoneyKept',
    query: sql`select id as key, role as detail from payments where role <> 'primary' and refunded_minor <> amount_minor`,
  },
]

/** The provider's ledger account must equal the money moved: grouped by provider, mode and currency, or by order too. */
const providerAccount = (by: { ledgerOrder: SQL; order: (alias: string) => SQL }, orderFilter: OrderFilter): Rule => ({
  kind: 'providerAccount',
  query: sql`
    with ledger as (
      select ${by.ledgerOrder} as about, substr(p.account, 5) as provider, t.mode, p.currency, sum(p.amount_minor) as amount
        from ledger_postings p join ledger_txns t on t.id = p.txn_id where p.account like 'psp:%' and ${orderFilter(sql`t.order_id`)} group by 1, 2, 3, 4),
    movements as (
      select ${by.order('m')} as about, provider, mode, currency, amount_minor - coalesce(fee_minor, 0) as amount from payments m where ${orderFilter(sql`m.order_id`)}
      union all select ${by.order('r')}, p.provider, p.mode, p.currency, -r.amount_minor from refunds r join payments p on p.id = r.payment_id
        where r.state = 'succeeded' and ${orderFilter(sql`r.order_id`)}
      union all select ${by.order('d')}, p.provider, p.mode, p.currency, -d.amount_minor from disputes d join payments p on p.id = d.payment_id
        where d.state in ('open', 'lost') and ${orderFilter(sql`d.order_id`)}),
    booked as (select about, provider, mode, currency, sum(amount) as amount from movements group by 1, 2, 3, 4)
    select coalesce(l.about, b.about) || coalesce(l.provider, b.provider) || ':' || coalesce(l.mode, b.mode) || ':' || coalesce(l.currency, b.currency) as key,
           coalesce(l.amount, 0)::text || ' in the ledger, ' || coalesce(b.amount, 0)::text || ' moved' as detail
      from ledger l full join booked b on b.about = l.about and b.provider = l.provider and b.mode = l.mode and b.currency = l.currency
     where coalesce(l.amount, 0) <> coalesce(b.amount, 0)`,
})

/** The whole books, untouched orders included. */
const wholeBooks: Rule[] = [
  {
    kind: 'ledgerNotZero',
    query: sql`select currency as key, sum(amount_minor)::text as detail from ledger_postings group by currency having sum(amount_minor) <> 0`,
  },
  providerAccount({ ledgerOrder: sql`''`, order: () => sql`''` }, () => sql`true`),
  ...orderRules(() => sql`true`),
]

/** The ledger's stored running sum. */
const runningLedgerNotZero: Rule = {
  kind: 'ledgerNotZero',
  query: sql`select split_part(key, ' ', 2) as key, sum(amount)::text as detail from tallies where name = 'ledger' group by 1 having sum(amount) <> 0`,
}

function rulesForOrders(orderIds: string[]): Rule[] {
  const orderFilter: OrderFilter = (orderId) => sql`${orderId} in ${orderIds}`
  const byOrder = { ledgerOrder: sql`t.order_id || ':'`, order: (alias: string) => sql.raw(`${alias}.order_id || ':'`) }
  const ledgerOfOrder: Rule = {
    kind: 'ledgerNotZero',
    query: sql`select t.order_id || ' ' || p.currency as key, sum(p.amount_minor)::text as detail from ledger_txns t join ledger_postings p on p.txn_id = t.id
       where ${orderFilter(sql`t.order_id`)} group by t.order_id, p.currency having sum(p.amount_minor) <> 0`,
  }
  return [ledgerOfOrder, providerAccount(byOrder, orderFilter), ...orderRules(orderFilter)]
}

/** Violations of the books' invariants, of the given orders or of all. */
export async function findBookProblems(db: Db, orderIds: string[] | null = null): Promise<BookProblem[]> {
  const rules =
    orderIds === null ? wholeBooks : orderIds.length === 0 ? [runningLedgerNotZero] : [runningLedgerNotZero, ...rulesForOrders(orderIds)]
  const problems: BookProblem[] = []
  // Sequential: requests need the other connections.
  for (const { kind, query } of rules) {
    const result = (await db.execute(query)) as unknown as { rows: { key: string; detail: string }[] }
    problems.push(...result.rows.slice(0, 20).map((row) => ({ kind, key: String(row.key), detail: String(row.detail) })))
  }
  return problems
}

/** Orders with a write since then in any table, or whose time ended by now. */
export async function readTouchedOrders(db: Db, since: Date, now: Date): Promise<string[]> {
  const at = timestamptz(since)
  const result = (await db.execute(sql`
    select id from orders where updated_at >= ${at}
    union select order_id from ledger_txns where at >= ${at} and order_id is not null
    union select order_id from refunds where updated_at >= ${at}
    union select order_id from disputes where updated_at >= ${at}
    union select e.order_id from reports r join entitlements e on e.id = r.entitlement_id where r.created_at >= ${at}
    union select order_id from entitlements where ends_at >= ${at} and ends_at <= ${timestamptz(now)}
    order by 1`)) as unknown as { rows: { id: string }[] }
  return result.rows.map(({ id }) => id)
}

export async function readNextOrders(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(gt(orders.id, after)).orderBy(orders.id).limit(limit)
  return rows.map(({ id }) => id)
}

export type BookedTransaction = { provider: string; mode: string; transactionId: string; reference: string; currency: string }

/** Payments of one provider and mode in [from, to). */
export async function readBookedTransactions(
  db: Db,
  span: { provider: string; mode: string; from: Date; to: Date },
): Promise<BookedTransaction[]> {
  const result = (await db.execute(sql`
    select p.provider, p.mode, p.provider_txn_id as "transactionId", a.reference, p.currency
      from payments p join payment_attempts a on a.id = p.attempt_id
     where p.provider = ${span.provider} and p.mode = ${span.mode} and p.refunded_minor < p.amount_minor
       and p.paid_at >= ${span.from.toISOString()}::timestamptz and p.paid_at < ${span.to.toISOString()}::timestamptz`)) as unknown as {
    rows: BookedTransaction[]
  }
  return result.rows
}
