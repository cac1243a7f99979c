import type { RouteKey } from '#contract/routes.ts'
import type { Feature } from './feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { adminFeature } from './features/admin/feature.ts'
import { evidenceFeature } from './features/evidence/feature.ts'
import { gapMapsFeature } from './features/gap-maps/feature.ts'
import { inboxFeature } from './features/inbox/feature.ts'
import { opportunitiesFeature } from './features/opportunities/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { sourcesFeature } from './features/sources/feature.ts'
import { systemFeature } from './features/system/feature.ts'

const allFeatures = [
  systemFeature,
  accountsFeature,
  profileFeature,
  opportunitiesFeature,
  gapMapsFeature,
  reportsFeature,
  paymentsFeature,
  inboxFeature,
  adminFeature,
  evidenceFeature,
  sourcesFeature,
] as const satisfies readonly Feature[]

type HandledRoutes<F> = F extends { handlers: infer H } ? keyof H : never
type UnhandledRoutes = Exclude<RouteKey, HandledRoutes<(typeof allFeatures)[number]>>

/** Every feature of the server. A route without a handler does not compile, and the error names it. */
export const features: readonly Feature[] = allFeatures satisfies [UnhandledRoutes] extends [never]
  ? readonly Feature[]
  : { noHandlerFor: UnhandledRoutes }
