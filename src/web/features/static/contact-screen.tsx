import { Link, useSearch } from 'wouter'
import { staticTexts, contactTexts as t } from '#words/web/static.ts'
import { Article } from './article.tsx'
import { ContactChannels } from './contact-channels.tsx'
import { ContactForm } from './contact-form.tsx'
import { readContactTopic } from './contact-topic.ts'

export default function ContactScreen() {
  const search = useSearch()
  return (
    <Article page={staticTexts.contact}>
      <p>
        {t.moneyBack} <Link href="/refunds">{t.refunds}</Link>
      </p>
      <ContactForm key={search} topic={readContactTopic(search)} />
      <ContactChannels />
    </Article>
  )
}
