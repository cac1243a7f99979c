import { chromeTexts } from '#words/web/chrome.ts'
import { Wordmark } from '../ui/wordmark.tsx'

const t = chromeTexts.footer

/** Plain links, so that the same footer works on pages without script. */
export function Footer() {
  return (
    <footer className="footer no-print">
      <div className="selvedge" />
      <div className="footer-inner">
        <div className="footer-brand">
          <Wordmark name={chromeTexts.product} />
          <p className="small quiet">{t.line}</p>
        </div>
        <nav className="footer-nav" aria-label={t.label}>
          {t.groups.map((group) => (
            <div key={group.title}>
              <h2 className="footer-title">{group.title}</h2>
              <ul className="plain-list">
                {group.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="small quiet footer-rights">{t.rights({ year: new Date().getFullYear() })}</p>
      </div>
    </footer>
  )
}
