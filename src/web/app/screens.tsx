import { type ComponentType, createElement, lazy } from 'react'
import type { PageName } from '#contract/pages.ts'

export type Screen = ComponentType<{ id?: string; section?: string }>
type ScreenName = PageName | 'preview'

/** Every page's screen, each in a file of its own that is fetched when it is first opened. */
const files: Record<ScreenName, string> = {
  home: './home-screen.tsx',
  explore: '../features/opportunities/explore-screen.tsx',
  preview: '../features/opportunities/preview-screen.tsx',
  'gap-maps': '../features/gap-maps/screen.tsx',
  reports: '../features/reports/list-screen.tsx',
  report: '../features/reports/one-screen.tsx',
  account: '../features/account/account-screen.tsx',
  settings: '../features/account/settings-screen.tsx',
  order: '../features/payments/order-screen.tsx',
  subscribe: '../features/payments/subscribe-screen.tsx',
  pricing: '../features/pricing/screen.tsx',
  payment: '../features/payments/payment-screen.tsx',
  checkout: '../features/payments/checkout-screen.tsx',
  admin: '../features/admin/screen.tsx',
  login: '../features/auth/login-screen.tsx',
  'reset-password': '../features/auth/reset-screen.tsx',
  'forgot-password': '../features/auth/forgot-screen.tsx',
  privacy: '../features/static/privacy-screen.tsx',
  about: '../features/static/about-screen.tsx',
  numbers: '../features/static/numbers-screen.tsx',
  terms: '../features/static/terms-screen.tsx',
  contact: '../features/static/contact-screen.tsx',
  refunds: '../features/static/refunds-screen.tsx',
  security: '../features/static/security-screen.tsx',
}

const loaders = import.meta.glob<{ Screen: Screen }>(['./*-screen.tsx', '../features/*/screen.tsx', '../features/*/*-screen.tsx'])
const loaded = new Map<ScreenName, Screen>()
const waiting = new Map<ScreenName, Screen>()

/** Fetches a screen's file, so that the next paint has it. */
export async function loadScreen(name: ScreenName): Promise<void> {
  const load = loaders[files[name]]
  if (load && !loaded.has(name)) loaded.set(name, (await load()).Screen)
}

/** The screen of that name; while its file is on the way it suspends. */
export function ScreenNamed({ name, ...rest }: { name: ScreenName; id?: string; section?: string }) {
  return createElement(loaded.get(name) ?? lazyScreen(name), rest)
}

function lazyScreen(name: ScreenName): Screen {
  let screen = waiting.get(name)
  if (!screen) {
    screen = lazy(async () => {
      await loadScreen(name)
      return { default: loaded.get(name)! }
    }) as Screen
    waiting.set(name, screen)
  }
  return screen
}
