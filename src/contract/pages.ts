/** Every address a person can open, once. The server serves them, the web client routes them, tests walk them. */
export type PageRoute = {
  path: string
  name: string
  /** `signed-in` leads to /login?returnTo=… when signed out; `prompt` shows its own sign-in prompt; `either` differs by state. */
  access: 'public' | 'signed-in' | 'prompt' | 'either' | 'admin'
  /** May open payment hosts in the content security policy. */
  payment?: true
  /** Indexed by search engines. */
  index?: true
  /** Pattern of its `:id`; anything else is no address of this site. */
  id?: RegExp
}

export const pages = [
  { path: '/', name: 'home', access: 'either', index: true },
  { path: '/explore', name: 'explore', access: 'either' },
  { path: '/compare', name: 'compare', access: 'signed-in' },
  { path: '/gap-maps', name: 'gap-maps', access: 'prompt', payment: true },
  { path: '/gap-maps/walk', name: 'gap-walk', access: 'prompt' },
  { path: '/reports', name: 'reports', access: 'signed-in', payment: true },
  { path: '/reports/:id', name: 'report', access: 'either', payment: true, id: /^(opp|rpt)_/ },
  { path: '/account', name: 'account', access: 'prompt' },
  { path: '/account/settings', name: 'settings', access: 'prompt' },
  { path: '/settings', name: 'settings', access: 'prompt' },
  { path: '/orders/:id', name: 'order', access: 'signed-in', payment: true },
  { path: '/subscribe', name: 'subscribe', access: 'signed-in', payment: true },
  { path: '/payment/stripe', name: 'subscribe', access: 'signed-in', payment: true },
  { path: '/pricing', name: 'pricing', access: 'public', index: true },
  { path: '/payment/flutterwave', name: 'payment', access: 'signed-in', payment: true },
  { path: '/checkout/business-report', name: 'checkout', access: 'signed-in', payment: true },
  { path: '/admin', name: 'admin', access: 'admin' },
  { path: '/admin/:section', name: 'admin', access: 'admin' },
  { path: '/login', name: 'login', access: 'public' },
  { path: '/verify-email', name: 'verify-email', access: 'public' },
  { path: '/reset-password', name: 'reset-password', access: 'public' },
  { path: '/forgot-password', name: 'forgot-password', access: 'public' },
  { path: '/privacy-policy', name: 'privacy', access: 'public', index: true },
  { path: '/about', name: 'about', access: 'public', index: true },
  { path: '/how-numbers-are-made', name: 'numbers', access: 'public', index: true },
  { path: '/terms', name: 'terms', access: 'public', index: true },
  { path: '/contact', name: 'contact', access: 'public', index: true },
  { path: '/refunds', name: 'refunds', access: 'public', index: true },
  { path: '/security', name: 'security', access: 'public', index: true },
] as const satisfies readonly PageRoute[]

export type PageName = (typeof pages)[number]['name']

/** The page of an address, or null for 'Page Not Found'. */
export function pageAt(pathname: string): PageRoute | null {
  const parts = pathname.replace(/\/+$/, '').split('/')
  return (
    pages.find((page: PageRoute) => {
      const pattern = page.path.replace(/\/+$/, '').split('/')
      return (
        pattern.length === parts.length &&
        pattern.every((part, index) =>
          part.startsWith(':') ? parts[index] !== '' && (page.id?.test(parts[index] ?? '') ?? true) : part === parts[index],
        )
      )
    }) ?? null
  )
}

/** `returnTo` only ever leads to a path of this site: one slash, no back-slashes, no control characters, never another host. */
export function safeReturnTo(returnTo: string | null | undefined): string {
  return returnTo && /^\/(?!\/)[^\\\s]*$/.test(returnTo) ? returnTo : '/'
}
