import { useCall } from '../../lib/queries.ts'
import { contactTexts as t } from '../../texts/static.ts'

/** Only the ways that are really there. */
export function OtherWays() {
  const { data } = useCall('GET /api/config', {})
  const { email, whatsapp } = data?.support ?? { email: null, whatsapp: null }
  if (!email && !whatsapp) return null
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">{t.otherWays}</h2>
      <ul>
        {email ? (
          <li>
            {t.byMail}: <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        {whatsapp ? (
          <li>
            {t.byWhatsapp}:{' '}
            <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} rel="noreferrer" target="_blank">
              {whatsapp}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
