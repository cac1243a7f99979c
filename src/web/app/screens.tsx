import { type ComponentType, createElement, lazy, useState } from 'react'
import type { PageName } from '#contract/pages.ts'
import { whenOnline } from '../lib/when-online.ts'

export type ScreenComponent = ComponentType<{ id?: string; section?: string }>
type ScreenName = PageName | 'preview'

/** `preload` fetches what else the address that was opened asks for. */
type ScreenFile = { Screen: ScreenComponent; preload?: () => Promise<void> }

/** Every page's screen, each in a file of its own that is fetched when it is first opened. */
const loaders: Record<ScreenName, () => Promise<ScreenFile>> = {
  home: () => import('./home-screen.tsx').then(({ HomeScreen, preload }) => ({ Screen: HomeScreen, preload })),
  explore: () => import('../features/opportunities/explore-screen.tsx').then(({ ExploreScreen }) => ({ Screen: ExploreScreen })),
  compare: () => import('../features/opportunities/compare-screen.tsx').then(({ CompareScreen }) => ({ Screen: CompareScreen })),
  preview: () => import('../features/opportunities/preview-screen.tsx').then(({ PreviewScreen }) => ({ Screen: PreviewScreen })),
  'gap-maps': () => import('../features/gap-maps/screen.tsx').then(({ GapMapsScreen }) => ({ Screen: GapMapsScreen })),
  reports: () => import('../features/reports/list-screen.tsx').then(({ ReportsScreen }) => ({ Screen: ReportsScreen })),
  report: () => import('../features/reports/one-screen.tsx').then(({ ReportScreen }) => ({ Screen: ReportScreen })),
  account: () => import('../features/account/account-screen.tsx').then(({ AccountScreen }) => ({ Screen: AccountScreen })),
  settings: () => import('../features/account/settings-screen.tsx').then(({ SettingsScreen }) => ({ Screen: SettingsScreen })),
  order: () => import('../features/payments/order-screen.tsx').then(({ OrderScreen }) => ({ Screen: OrderScreen })),
  subscribe: () => import('../features/payments/subscribe-screen.tsx').then(({ SubscribeScreen }) => ({ Screen: SubscribeScreen })),
  pricing: () => import('../features/pricing/screen.tsx').then(({ PricingScreen }) => ({ Screen: PricingScreen })),
  payment: () => import('../features/payments/payment-screen.tsx').then(({ PaymentScreen }) => ({ Screen: PaymentScreen })),
  checkout: () => import('../features/payments/checkout-screen.tsx').then(({ CheckoutScreen }) => ({ Screen: CheckoutScreen })),
  admin: () => import('../features/admin/screen.tsx').then(({ AdminScreen }) => ({ Screen: AdminScreen })),
  login: () => import('../features/auth/login-screen.tsx').then(({ LoginScreen }) => ({ Screen: LoginScreen })),
  'verify-email': () => import('../features/auth/verify-screen.tsx').then(({ VerifyEmailScreen }) => ({ Screen: VerifyEmailScreen })),
  'reset-password': () => import('../features/auth/reset-screen.tsx').then(({ ResetPasswordScreen }) => ({ Screen: ResetPasswordScreen })),
  'forgot-password': () =>
    import('../features/auth/forgot-screen.tsx').then(({ ForgotPasswordScreen }) => ({ Screen: ForgotPasswordScreen })),
  privacy: () => import('../features/static/privacy-screen.tsx').then(({ PrivacyScreen }) => ({ Screen: PrivacyScreen })),
  about: () => import('../features/static/about-screen.tsx').then(({ AboutScreen }) => ({ Screen: AboutScreen })),
  numbers: () => import('../features/static/numbers-screen.tsx').then(({ NumbersScreen }) => ({ Screen: NumbersScreen })),
  terms: () => import('../features/static/terms-screen.tsx').then(({ TermsScreen }) => ({ Screen: TermsScreen })),
  contact: () => import('../features/static/contact-screen.tsx').then(({ ContactScreen }) => ({ Screen: ContactScreen })),
  refunds: () => import('../features/static/refunds-screen.tsx').then(({ RefundsScreen }) => ({ Screen: RefundsScreen })),
  security: () => import('../features/static/security-screen.tsx').then(({ SecurityScreen }) => ({ Screen: SecurityScreen })),
}

const loadedScreens = new Map<ScreenName, ScreenComponent>()
const lazyScreens = new Map<ScreenName, ScreenComponent>()

/** A screen's file that could not be fetched or begun: no internet, or a newer version is out. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A screen could not be fetched', { cause })
  }
}

/** Fetches a screen's file, so that the next paint has it. @throws ScreenLoadError */
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
  loadedScreens.set(name, file.Screen)
}

/** The screen of that name; while its file is on the way it suspends. Keyed by the name: what it began as it stays, or it would begin again. */
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
