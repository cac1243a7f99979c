import { Compass, FileText, House, Map as MapIcon, UserRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
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

const bar = chromeTexts.nav.bar

const barLinks = [
  { href: '/', text: bar.home, Icon: House },
  { href: '/explore', text: bar.explore, Icon: Compass },
  { href: '/gap-maps', text: bar.gapMaps, Icon: MapIcon },
  { href: '/reports', text: bar.reports, Icon: FileText },
  { href: '/account', text: bar.account, Icon: UserRound },
] as const

/** The five places within a thumb's reach of a phone. A page with an action bar of its own shows that instead (`chrome.css`). */
export function BottomBar() {
  const [pathname] = useLocation()
  return (
    <nav className="bottom-bar no-print" aria-label={bar.label}>
      {barLinks.map(({ href, text, Icon }) => (
        <Link key={href} href={href} aria-current={isActive(href, pathname) ? 'page' : undefined}>
          <Icon aria-hidden size={22} />
          {text}
        </Link>
      ))}
    </nav>
  )
}
