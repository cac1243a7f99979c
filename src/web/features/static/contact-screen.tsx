import { Link } from 'wouter'
import { staticTexts, contactTexts as t } from '../../texts/static.ts'
import { Article } from './article.tsx'
import { ContactForm } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

export function Screen() {
  return (
    <Article page={staticTexts.contact}>
      <p>
        {t.moneyBack} <Link href="/refunds">{t.refunds}</Link>
      </p>
      <ContactForm />
      <OtherWays />
    </Article>
  )
}
