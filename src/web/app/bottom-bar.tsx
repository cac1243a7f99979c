import { Compass, FileText, House, Map as MapIcon, UserRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { chromeTexts } from '#words/web/chrome.ts'
import { isActive } from './navigation.ts'

const t = chromeTexts.nav.bar

const barLinks = [
  { href: '/', text: t.home, Icon: House },
  { href: '/explore', text: t.explore, Icon: Compass },
  { href: '/gap-maps', text: t.gapMaps, Icon: MapIcon },
  { href: '/reports', text: t.reports, Icon: FileText },
  { href: '/account', text: t.account, Icon: UserRound },
] as const

/** The five places within a thumb's reach of a phone. A page with an action bar of its own shows that instead (`chrome.css`). */
export function BottomBar() {
  const [pathname] = useLocation()
  return (
    <nav className="bottom-bar no-print" aria-label={t.label}>
      {barLinks.map(({ href, text, Icon }) => (
        <Link key={href} href={href} aria-current={isActive(href, pathname) ? 'page' : undefined}>
          <Icon aria-hidden size={22} />
          {text}
        </Link>
      ))}
    </nav>
  )
}
