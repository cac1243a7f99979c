import { chromeTexts } from '#words/web/chrome.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { PublicMenu } from './public-menu.tsx'

const t = chromeTexts.nav

/**
 * The header of signed-out pages, plain links throughout: it works without script. External sign-ins are always in the page and shown by style where
 * the server has them enabled. `data-auth` marks what the start page's script opens as a dialog.
 */
export function PublicHeader() {
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
          <a className="button only-google only-wide" href="/api/auth/google" aria-label={t.withGoogle}>
            {t.google}
          </a>
          <a className="button only-apple only-wide" href="/api/auth/apple" aria-label={t.withApple}>
            {t.apple}
          </a>
          <a className="button button-plain bar-login" href="/login" data-auth="login">
            {t.logIn}
          </a>
          <a className="button button-primary" href="/login?tab=register" data-auth="register">
            {t.createAccount}
          </a>
          <PublicMenu />
        </div>
      </div>
      <div className="selvedge" />
    </header>
  )
}
