import { chromeTexts } from '#words/web/chrome.ts'

const t = chromeTexts.nav

export const mainLinks = [
  { href: '/', text: t.dashboard },
  { href: '/explore', text: t.explore },
  { href: '/gap-maps', text: t.gapMaps },
  { href: '/reports', text: t.reports },
  { href: '/pricing', text: t.pricing },
] as const

/** Exact match for the start page, by prefix for the others. */
export function isActive(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}

export function accountLinks(user: { subscriptionTier: string; role: string }): { href: string; text: string }[] {
  return [
    { href: '/account', text: t.profile },
    { href: '/account/settings', text: t.settings },
    { href: '/subscribe', text: user.subscriptionTier === 'premium' ? t.manage : t.upgrade },
    ...(user.role === 'admin' ? [{ href: '/admin', text: t.admin }] : []),
  ]
}
