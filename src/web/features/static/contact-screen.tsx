import { Link, useSearch } from 'wouter'
import { staticTexts, contactTexts as t } from '#words/web/static.ts'
import { Article } from './article.tsx'
import { readAbout } from './contact-about.ts'
import { ContactForm } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

export function Screen() {
  const search = useSearch()
  return (
    <Article page={staticTexts.contact}>
      <p>
        {t.moneyBack} <Link href="/refunds">{t.refunds}</Link>
      </p>
      <ContactForm key={search} about={readAbout(search)} />
      <OtherWays />
    </Article>
  )
}
