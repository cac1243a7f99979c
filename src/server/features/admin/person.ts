import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readAccess } from '../access/entitlements.ts'
import { readAuditOfUser, recordLook } from '../accounts/audit.ts'
import { readAccount } from '../accounts/session-user.ts'
import { readUserSessions } from '../accounts/sessions.ts'
import { listNewestTickets } from '../inbox/tickets.ts'
import { listNewestReports } from '../library/reports.ts'
import { listNewestOrders } from '../payments/admin.ts'
import { profileCountry } from './users.ts'

const shownRows = 5

/** One account with the newest of what is theirs; the look is written into the audit log. @throws Failure not_found */
export async function readPerson(ctx: Context, actor: UserActor, id: string) {
  const { db } = ctx.database
  const account = await readAccount(ctx, id)
  if (!account) throw new Failure('not_found')
  const { user, countryId, signInMethods } = account
  const [access, sessions, orders, reports, tickets] = await Promise.all([
    readAccess(ctx, id),
    readUserSessions(ctx, id, actor.sessionId),
    listNewestOrders(ctx, user, shownRows),
    listNewestReports(db, id, shownRows),
    listNewestTickets(ctx, id, shownRows),
  ])
  await recordLook(ctx, actor, id)
  const audit = await readAuditOfUser(ctx, id, shownRows)
  const { firstName, lastName, email, emailVerified, phoneNumber, role } = user
  return {
    user: {
      id,
      firstName,
      lastName,
      email,
      emailVerified,
      phoneNumber,
      role,
      username: user.displayUsername,
      ...profileCountry(countryId),
      subscriptionTier: access.tier,
      signInMethods,
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    },
    access: {
      status: access.status,
      reportCredits: access.reportCredits,
      passEndsAt: access.passEndsAt?.toISOString() ?? null,
      periodEnd: access.periodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: access.cancelAtPeriodEnd,
      renewal: access.renewal,
    },
    sessions,
    orders: orders.rows,
    reports: reports.rows.map(({ withdrawnAt, createdAt, ...report }) => ({
      ...report,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    tickets: tickets.rows,
    audit: audit.rows,
    totals: { orders: orders.total, reports: reports.total, tickets: tickets.total, audit: audit.total },
  }
}
