import { type ComponentType, createElement, lazy, useState } from 'react'
import type { PageName } from '#contract/pages.ts'
import { whenOnline } from '../lib/offline/connection.ts'

export type ScreenComponent = ComponentType<{ id?: string; section?: string }>
type ScreenName = PageName | 'preview'

/** `preload` fetches further files that the address needs. */
type ScreenFile = { default: ScreenComponent; preload?: () => Promise<void> }

/** Every page's screen, each in a file of its own that is fetched when it is first opened. */
const loaders: Record<ScreenName, () => Promise<ScreenFile>> = {
  home: () => import('./home-screen.tsx'),
  explore: () => import('../features/opportunities/explore-screen.tsx'),
  compare: () => import('../features/opportunities/compare-screen.tsx'),
  preview: () => import('../features/opportunities/preview-screen.tsx'),
  'gap-maps': () => import('../features/gap-maps/gap-maps-screen.tsx'),
  'gap-walk': () => import('../features/gap-maps/walk-screen.tsx'),
  reports: () => import('../features/reports/reports-screen.tsx'),
  report: () => import('../features/reports/report-screen.tsx'),
  account: () => import('../features/account/account-screen.tsx'),
  settings: () => import('../features/account/settings-screen.tsx'),
  order: () => import('../features/payments/order-screen.tsx'),
  subscribe: () => import('../features/payments/subscribe-screen.tsx'),
  pricing: () => import('../features/pricing/pricing-screen.tsx'),
  payment: () => import('../features/payments/payment-screen.tsx'),
  checkout: () => import('../features/payments/checkout-screen.tsx'),
  admin: () => import('../features/admin/admin-screen.tsx'),
  login: () => import('../features/auth/login-screen.tsx'),
  'verify-email': () => import('../features/auth/verify-screen.tsx'),
  'reset-password': () => import('../features/auth/reset-screen.tsx'),
  'forgot-password': () => import('../features/auth/forgot-screen.tsx'),
  privacy: () => import('../features/static/privacy-screen.tsx'),
  about: () => import('../features/static/about-screen.tsx'),
  numbers: () => import('../features/static/numbers-screen.tsx'),
  terms: () => import('../features/static/terms-screen.tsx'),
  contact: () => import('../features/static/contact-screen.tsx'),
  refunds: () => import('../features/static/refunds-screen.tsx'),
  security: () => import('../features/static/security-screen.tsx'),
}

const loadedScreens = new Map<ScreenName, ScreenComponent>()
const lazyScreens = new Map<ScreenName, ScreenComponent>()

/** A screen's file that could not be fetched or evaluated: no internet, or a newer version is deployed. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A screen could not be fetched', { cause })
  }
}

/** Fetches a screen's file, so that the next render has it. @throws ScreenLoadError */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (loadedScreens.has(name)) return
  const fetchFile = async () => {
    const file = await loaders[name]()
    await file.preload?.()
    return file
  }
  const file = await fetchFile().catch((cause: unknown) => {
    throw new ScreenLoadError(cause)
  })
  loadedScreens.set(name, file.default)
}

/** The screen of that name; suspends while its file loads. Keyed by the name, so that a screen keeps its state while the address changes. */
export function ScreenByName({ name, ...rest }: { name: ScreenName; id?: string; section?: string }) {
  const [screen] = useState<ScreenComponent>(() => loadedScreens.get(name) ?? lazyScreen(name))
  return createElement(screen, rest)
}

function lazyScreen(name: ScreenName): ScreenComponent {
  let screen = lazyScreens.get(name)
  if (!screen) {
    screen = lazy(async () => {
      await whenOnline(() => loadScreen(name))
      return { default: loadedScreens.get(name)! }
    }) as ScreenComponent
    lazyScreens.set(name, screen)
  }
  return screen
}
