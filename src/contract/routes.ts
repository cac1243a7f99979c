import { accountRoutes } from './accounts.ts'
import { adminRoutes } from './admin.ts'
import { evidenceRoutes } from './evidence.ts'
import { gapMapRoutes } from './gap-maps.ts'
import { inboxRoutes } from './inbox.ts'
import { opportunityRoutes } from './opportunities.ts'
import { paymentRoutes } from './payments.ts'
import { profileRoutes } from './profile.ts'
import { reportRoutes } from './reports.ts'
import { systemRoutes } from './system.ts'

/** Every call, keyed 'METHOD /path': the server validates by it, and the web client's types and the OpenAPI description are derived from it. */
export const routes = {
  ...systemRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...opportunityRoutes,
  ...gapMapRoutes,
  ...reportRoutes,
  ...paymentRoutes,
  ...inboxRoutes,
  ...adminRoutes,
  ...evidenceRoutes,
} as const

export type Routes = typeof routes
export type RouteKey = keyof Routes
