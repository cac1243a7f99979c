import { Link } from 'wouter'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Grid } from '../../ui/layout.tsx'
import type { useMapAddress } from './map-address.ts'

const t = gapMapsTexts.questions

/** Who knows what to sell asks where; who knows where they are asks what. */
export function QuestionSwitch({ address }: { address: ReturnType<typeof useMapAddress> }) {
  const { ask, href } = address
  return (
    <Grid as="nav" fit gap="s2" className="question-switch" aria-label={t.label}>
      <Link className="option" href={href({ ask: '', where: '' })} aria-current={ask === 'where' ? 'page' : undefined}>
        <strong>{t.where.title}</strong>
        <span className="small">{t.where.text}</span>
      </Link>
      <Link className="option" href={href({ ask: 'what' })} aria-current={ask === 'what' ? 'page' : undefined}>
        <strong>{t.what.title}</strong>
        <span className="small">{t.what.text}</span>
      </Link>
    </Grid>
  )
}
