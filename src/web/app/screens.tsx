import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PageName } from '#contract/pages.ts'

type Screen = ComponentType<{ id?: string; section?: string }>
const screen = (load: () => Promise<{ Screen: Screen }>): LazyExoticComponent<Screen> =>
  lazy(async () => ({ default: (await load()).Screen }))

/** Every page's screen, each in a file of its own that is fetched when it is first opened. */
export const screens: Record<PageName, LazyExoticComponent<Screen>> = {
  home: screen(() => import('../features/dashboard/screen.tsx')),
  explore: screen(() => import('../features/opportunities/explore-screen.tsx')),
  'gap-maps': screen(() => import('../features/gap-maps/screen.tsx')),
  reports: screen(() => import('../features/reports/list-screen.tsx')),
  report: screen(() => import('../features/reports/one-screen.tsx')),
  account: screen(() => import('../features/account/account-screen.tsx')),
  settings: screen(() => import('../features/account/settings-screen.tsx')),
  order: screen(() => import('../features/payments/order-screen.tsx')),
  subscribe: screen(() => import('../features/payments/subscribe-screen.tsx')),
  pricing: screen(() => import('../features/pricing/screen.tsx')),
  payment: screen(() => import('../features/payments/payment-screen.tsx')),
  checkout: screen(() => import('../features/payments/checkout-screen.tsx')),
  admin: screen(() => import('../features/admin/screen.tsx')),
  login: screen(() => import('../features/auth/login-screen.tsx')),
  'reset-password': screen(() => import('../features/auth/reset-screen.tsx')),
  'forgot-password': screen(() => import('../features/auth/forgot-screen.tsx')),
  privacy: screen(() => import('../features/static/privacy-screen.tsx')),
  about: screen(() => import('../features/static/about-screen.tsx')),
  numbers: screen(() => import('../features/static/numbers-screen.tsx')),
  terms: screen(() => import('../features/static/terms-screen.tsx')),
  contact: screen(() => import('../features/static/contact-screen.tsx')),
  refunds: screen(() => import('../features/static/refunds-screen.tsx')),
  security: screen(() => import('../features/static/security-screen.tsx')),
}
