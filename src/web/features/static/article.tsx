import { dateText } from '../../lib/reader-dates.ts'
import './static.css'
import { type ReactNode, useEffect } from 'react'
import { termsVersion } from '#contract/account-rules.ts'
import { staticPageTexts } from '#words/web/static.ts'
import { countriesInWords } from '../../lib/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'

/** Pages that explain and promise: each a title, an introduction, and sections in order. Every sentence has to be true of the running product. */
type StaticPage = {
  title: string
  description: string
  intro: readonly (string | ((slots: { countries: string }) => string))[]
  sections: readonly {
    id: string
    heading: string
    paragraphs: readonly string[]
    list?: readonly string[]
    /** Attribution of a table, when its licence requires a link. */
    source?: { text: string; href: string }
  }[]
  onward?: { text: string; href: string }
}

/** Scrolls to the section in the hash although the page's file loads after the address. */
function useScrollToHash(): void {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [])
}

/** A page to read: its introduction, its contents, its sections, and one link on. */
export function Article({ page, dated, children }: { page: StaticPage; dated?: boolean; children?: ReactNode }) {
  useScrollToHash()
  return (
    <Page width="text">
      <article className="article">
        <h1>{page.title}</h1>
        {page.intro
          .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph({ countries: countriesInWords('and') })))
          .map((text) => (
            <p key={text} className="article-intro">
              {text}
            </p>
          ))}
        {dated ? <p className="label quiet">{staticPageTexts.updated({ date: dateText(termsVersion) })}</p> : null}
        {page.sections.length > 3 ? (
          <nav aria-label={staticPageTexts.contents} className="article-contents">
            <ul className="plain-list">
              {page.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {page.sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.heading}</h2>
            {section.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {section.list ? (
              <ul>
                {section.list.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ) : null}
            {section.source ? (
              <p className="small">
                <a href={section.source.href} rel="noreferrer">
                  {section.source.text}
                </a>
              </p>
            ) : null}
          </section>
        ))}
        {children}
        {page.onward ? (
          <div>
            <LinkButton href={page.onward.href}>{page.onward.text}</LinkButton>
          </div>
        ) : null}
      </article>
    </Page>
  )
}
