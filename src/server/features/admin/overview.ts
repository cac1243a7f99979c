import type { Context } from '../../context.ts'
import { accessGrantingModes } from '../access/entitlements.ts'
import { openTicketCount } from '../inbox/tickets.ts'
import { listExceptions } from '../payments/exceptions.ts'
import { ledgerRevenue } from '../payments/ledger.ts'
import { countRunningSubscriptions, readPopular, readRecentUsers } from './store-figures.ts'
import { countUsers } from './store-users.ts'

const recentRows = 5
/** The screen shows five and filters and pages the rest itself. */
const maxPopular = 100

/** The admin dashboard; test money is apart from live money. */
export async function readDashboard(ctx: Context) {
  const { db } = ctx.database
  const [totalUsers, activeSubscriptions, revenue, recent, popular, exceptions, tickets] = await Promise.all([
    countUsers(db),
    countRunningSubscriptions(db, accessGrantingModes(ctx)),
    ledgerRevenue(ctx),
    readRecentUsers(db, recentRows),
    readPopular(db, maxPopular),
    listExceptions(ctx, { page: 1, pageSize: 1 }),
    openTicketCount(ctx),
  ])
  return {
    totalUsers,
    activeSubscriptions,
    totalRevenue: revenue.live,
    testRevenue: revenue.test,
    recentSignups: recent.map(({ createdAt, ...user }) => ({ ...user, createdAt: createdAt.toISOString() })),
    popularOpportunities: popular.flatMap(({ opportunityId, views }) => {
      const entry = ctx.market.entryById.get(opportunityId)
      if (!entry) return []
      const demandScore = entry.scores.find(({ axis }) => axis === 'demand')?.score ?? null
      return [{ id: entry.id, title: entry.title, location: `${entry.city}, ${entry.country}`, demandScore, views }]
    }),
    openExceptions: exceptions.open,
    openTickets: tickets,
  }
}
