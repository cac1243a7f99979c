import { useEffect, useRef } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { enhanceMenu } from '../ui/drop-menu.ts'

const t = chromeTexts.nav

/** The public pages and sign-in, for screens too narrow for a bar. Plain HTML, enhanced by the start page's script. */
export function PublicMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => (menu.current ? enhanceMenu(menu.current) : undefined), [])
  return (
    <details className="public-menu only-narrow" ref={menu}>
      <summary className="button button-plain button-icon" aria-label={t.menu}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" className="menu-lines">
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </summary>
      <nav aria-label={t.label}>
        <ul className="plain-list menu-list">
          {t.publicLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.text}</a>
            </li>
          ))}
          <li className="only-google">
            <a href="/api/auth/google">{t.withGoogle}</a>
          </li>
          <li className="only-apple">
            <a href="/api/auth/apple">{t.withApple}</a>
          </li>
          <li>
            <a href="/login" data-auth="login">
              {t.logIn}
            </a>
          </li>
        </ul>
      </nav>
    </details>
  )
}
