import { Link } from 'wouter'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import type { useMapAddress } from './map-address.ts'

const t = gapMapsTexts.questions

/** Who knows what to sell asks where; who knows where they are asks what. */
export function QuestionSwitch({ address }: { address: ReturnType<typeof useMapAddress> }) {
  const { ask, href } = address
  return (
    <nav className="question-switch" aria-label={t.label}>
      <Link href={href({ ask: '', where: '' })} aria-current={ask === 'where' ? 'page' : undefined}>
        <strong>{t.where.title}</strong>
        <span className="small">{t.where.text}</span>
      </Link>
      <Link href={href({ ask: 'what' })} aria-current={ask === 'what' ? 'page' : undefined}>
        <strong>{t.what.title}</strong>
        <span className="small">{t.what.text}</span>
      </Link>
    </nav>
  )
}
