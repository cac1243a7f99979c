import { type SQL, sql } from 'drizzle-orm'
import type { bookTexts } from '#words/payments.ts'
import type { Db } from '../../db/database.ts'

export type BookProblem = { kind: keyof typeof bookTexts; key: string; detail: string }

/** Each rule of the books as one query that finds what breaks it. Expected: nothing. */
const rules: { kind: BookProblem['kind']; query: SQL }[] = [
  {
    kind: 'ledgerNotZero',
    query: sql`select currency as key, sum(amount_minor)::text as detail from ledger_postings group by currency having sum(amount_minor) <> 0`,
  },
  {
    kind: 'providerAccount',
    query: sql`
      with ledger as (
        select substr(p.account, 5) as provider, t.mode, p.currency, sum(p.amount_minor) as amount
          from ledger_postings p join ledger_txns t on t.id = p.txn_id where p.account like 'psp:%' group by 1, 2, 3),
      movements as (
        select provider, mode, currency, amount_minor - coalesce(fee_minor, 0) as amount from payments
        union all select p.provider, p.mode, p.currency, -r.amount_minor from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded'
        union all select p.provider, p.mode, p.currency, -d.amount_minor from disputes d join payments p on p.id = d.payment_id where d.state in ('open', 'lost')),
      booked as (select provider, mode, currency, sum(amount) as amount from movements group by 1, 2, 3)
      select coalesce(l.provider, b.provider) || ':' || coalesce(l.mode, b.mode) || ':' || coalesce(l.currency, b.currency) as key,
             coalesce(l.amount, 0)::text || ' in the ledger, ' || coalesce(b.amount, 0)::text || ' moved' as detail
        from ledger l full join booked b on b.provider = l.provider and b.mode = l.mode and b.currency = l.currency
       where coalesce(l.amount, 0) <> coalesce(b.amount, 0)`,
  },
  {
    kind: 'grantOfPayment',
    query: sql`
      select p.id as key, count(e.id)::text as detail from payments p left join entitlements e on e.payment_id = p.id
       where p.role = 'primary' group by p.id having count(e.id) <> 1`,
  },
  {
    kind: 'paymentOfGrant',
    query: sql`select e.id as key, p.role as detail from entitlements e join payments p on p.id = e.payment_id where p.role <> 'primary' or p.order_id <> e.order_id`,
  },
  {
    kind: 'paymentOfOrder',
    query: sql`
      select p.id as key, p.amount_minor::text || ' ' || p.currency as detail from payments p join orders o on o.id = p.order_id
       where p.role = 'primary' and (p.amount_minor <> o.amount_minor or p.currency <> o.currency or p.mode <> o.mode or p.provider <> o.provider)`,
  },
  {
    kind: 'rightOfReport',
    query: sql`
      select r.id as key, r.user_id as detail from reports r left join entitlements e on e.id = r.entitlement_id
        left join reports o on o.id = r.edition_of
       where e.user_id is distinct from r.user_id or (o.id is not null and (o.user_id <> r.user_id or o.entitlement_id <> r.entitlement_id))`,
  },
  {
    kind: 'usedAboveGranted',
    query: sql`select id as key, used::text || ' used, ' || revoked::text || ' revoked of ' || granted::text as detail from entitlements
       where kind in ('report_credit', 'report_pack') and used + revoked > granted`,
  },
  {
    kind: 'usedAndMade',
    query: sql`
      select e.id as key, e.used::text || ' used, ' || count(r.id)::text || ' reports' as detail
        from entitlements e left join reports r on r.entitlement_id = e.id and r.status <> 'failed' and r.edition_of is null
       where e.user_id is not null and e.kind <> 'premium' group by e.id having e.used <> count(r.id)`,
  },
  {
    kind: 'refundsOfPayment',
    query: sql`
      select p.id as key, sum(r.amount_minor)::text as detail from payments p join refunds r on r.payment_id = p.id
       group by p.id having sum(r.amount_minor) > p.amount_minor or sum(r.amount_minor) <> p.refunded_minor`,
  },
  {
    kind: 'paymentsOfOrder',
    query: sql`
      select o.id as key, o.state || ', ' || count(p.id)::text as detail from orders o left join payments p on p.order_id = o.id and p.role = 'primary'
       group by o.id having (o.state in ('paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back')) <> (count(p.id) = 1)`,
  },
  {
    kind: 'wrongMoneyKept',
    query: sql`select id as key, role as detail from payments where role <> 'primary' and refunded_minor <> amount_minor`,
  },
]

export async function findBookProblems(db: Db): Promise<BookProblem[]> {
  const check = async (rule: (typeof rules)[number]): Promise<BookProblem[]> => {
    const found = (await db.execute(rule.query)) as unknown as { rows: { key: string; detail: string }[] }
    return found.rows.slice(0, 20).map((row) => ({ kind: rule.kind, key: String(row.key), detail: String(row.detail) }))
  }
  return (await Promise.all(rules.map(check))).flat()
}

export type BookedTransaction = { provider: string; mode: string; transactionId: string; reference: string; currency: string }

/** Payments of one provider and mode that were made in [from, to). */
export async function readBooked(db: Db, span: { provider: string; mode: string; from: Date; to: Date }): Promise<BookedTransaction[]> {
  const found = (await db.execute(sql`
    select p.provider, p.mode, p.provider_txn_id as "transactionId", a.reference, p.currency
      from payments p join payment_attempts a on a.id = p.attempt_id
     where p.provider = ${span.provider} and p.mode = ${span.mode} and p.refunded_minor < p.amount_minor
       and p.paid_at >= ${span.from.toISOString()}::timestamptz and p.paid_at < ${span.to.toISOString()}::timestamptz`)) as unknown as {
    rows: BookedTransaction[]
  }
  return found.rows
}
