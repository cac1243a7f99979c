import { Link, useSearch } from 'wouter'
import { staticTexts, contactTexts as t } from '#words/web/static.ts'
import { support } from '../../lib/page-flags.ts'
import { Article } from './article.tsx'
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

/** Always in the page, without script too, and shown by style where the server has the channel configured. */
function ContactChannels() {
  return (
    <section className="ways" aria-labelledby="ways">
      <h2 id="ways">{t.otherWays}</h2>
      <ul>
        <li className="way-email">
          {t.byMail}: <a href={`mailto:${support.email}`}>{support.email}</a>
        </li>
        <li className="way-whatsapp">
          {t.byWhatsapp}:{' '}
          <a href={`https://wa.me/${support.whatsappDigits}`} rel="noreferrer" target="_blank">
            {support.whatsapp}
          </a>
        </li>
      </ul>
    </section>
  )
}
