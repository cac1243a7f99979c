import { useEffect, useRef } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { signInAddress, withReturn } from '../lib/sign-in-address.ts'
import { enhanceMenu } from '../ui/drop-menu.ts'
import { Wordmark } from '../ui/wordmark.tsx'

const t = chromeTexts.nav

/**
 * The header of signed-out pages, plain links throughout: it works without script. External sign-ins are always in the page and shown by style where
 * the server has them enabled. `data-auth` marks what the start page's script opens as a dialog. Every way in leads back to `returnTo`.
 */
export function PublicHeader({ returnTo = '/' }: { returnTo?: string }) {
  const logIn = signInAddress(returnTo, returnTo === '/' ? {} : { tab: 'login' })
  return (
    <header className="topbar no-print">
      <div className="topbar-inner">
        <a href="/" className="topbar-home" aria-label={chromeTexts.product}>
          <Wordmark name={chromeTexts.product} />
        </a>
        <nav className="topnav" aria-label={t.label}>
          <a href="/explore">{t.explore}</a>
          <a href="/pricing">{t.pricing}</a>
        </nav>
        <div className="topbar-end">
          <a className="button only-google only-wide" href={withReturn('/api/auth/google', returnTo)} aria-label={t.withGoogle}>
            {t.google}
          </a>
          <a className="button only-apple only-wide" href={withReturn('/api/auth/apple', returnTo)} aria-label={t.withApple}>
            {t.apple}
          </a>
          <a className="button button-plain bar-login" href={logIn} data-auth="login">
            {t.logIn}
          </a>
          <a className="button button-primary" href={signInAddress(returnTo, { tab: 'register' })} data-auth="register">
            {t.createAccount}
          </a>
          <PublicMenu logIn={logIn} returnTo={returnTo} />
        </div>
      </div>
      <div className="selvedge" />
    </header>
  )
}

/** The public pages and sign-in, for screens too narrow for a bar. Plain HTML, enhanced by the start page's script. */
function PublicMenu({ logIn, returnTo }: { logIn: string; returnTo: string }) {
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
            <a href={withReturn('/api/auth/google', returnTo)}>{t.withGoogle}</a>
          </li>
          <li className="only-apple">
            <a href={withReturn('/api/auth/apple', returnTo)}>{t.withApple}</a>
          </li>
          <li>
            <a href={logIn} data-auth="login">
              {t.logIn}
            </a>
          </li>
        </ul>
      </nav>
    </details>
  )
}
