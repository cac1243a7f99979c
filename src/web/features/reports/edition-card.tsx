import { Link, useLocation } from 'wouter'
import type { ReportListItem } from '#contract/reports.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { verdictTexts } from '#words/engine/verdicts.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import type { ReportDetail } from './report-detail.ts'

const t = reportsTexts.edition

/** A newer edition of a report by an earlier engine: offered, made, or why there is none. */
export function EditionCard({ report }: { report: Pick<ReportListItem, 'id' | 'engineVersion' | 'edition'> }) {
  const { edition } = report
  const engine = report.engineVersion ?? ''
  if (edition?.state === 'offered') return <EditionOffer id={report.id} engine={engine} />
  if (edition?.state === 'made') {
    const isReady = edition.status === 'ready'
    return (
      <Card look="sunk" className="edition no-print">
        <p>
          <strong>{isReady ? t.made : t.making}</strong>
        </p>
        <p className="small">{t.madeBy({ engine })}</p>
        <Link className="edition-link" href={`/reports/${edition.id}`}>
          {isReady ? t.open({ n: edition.number }) : t.seeProgress({ n: edition.number })}
        </Link>
      </Card>
    )
  }
  if (edition?.state !== 'refused') return null
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        {t.madeBy({ engine })} {edition.reason}
      </p>
    </Card>
  )
}

function EditionOffer({ id, engine }: { id: string; engine: string }) {
  const [, navigate] = useLocation()
  const orderEdition = useChange('POST /api/reports/{id}/edition', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/reports/{id}'],
    onSuccess: (createdEdition) => navigate(`/reports/${createdEdition.id}`),
  })
  const { error } = orderEdition
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        <strong>{t.offer}</strong>
      </p>
      <p className="small">{t.offerText({ engine })}</p>
      {error ? (
        <Notice tone="bad" live>
          {error.status > 0 && error.status < 500 ? error.message : t.failed}
        </Notice>
      ) : null}
      <div>
        <Button busy={orderEdition.isPending} busyText={t.ordering} onClick={() => orderEdition.mutate({ params: { id } })}>
          {t.order}
        </Button>
      </div>
    </Card>
  )
}

type EditionReport = Pick<ReportListItem, 'editionOf' | 'createdAt'> & Partial<Pick<ReportDetail, 'leftOut' | 'savedWhatIf'>>

/** On the newer edition: the report it came from, both verdicts, and on its own page the saved changes that no longer apply. */
export function EarlierCard({ report, verdict }: { report: EditionReport; verdict: ReportData['verdict'] }) {
  const { editionOf: earlier, leftOut = [], savedWhatIf } = report
  if (!earlier) return null
  const isCarried = savedWhatIf ? savedWhatIf.savedAt < report.createdAt : false
  const verdictName = (each: ReportData['verdict']) => verdictTexts.earlier[each]
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        <strong>{t.of}</strong>
      </p>
      {earlier.verdict ? (
        <p className="small">
          {earlier.verdict === verdict
            ? t.ofSame({ verdict: verdictName(verdict) })
            : t.ofChanged({ now: verdictName(verdict), before: verdictName(earlier.verdict) })}
        </p>
      ) : null}
      {isCarried ? <p className="small">{t.carried}</p> : null}
      {leftOut.length > 0 ? (
        <div className="small">
          <p>{t.leftOut({ n: leftOut.length })}</p>
          <ul>
            {leftOut.map(({ key, label, value, unit }) => (
              <li key={key}>{t.change({ label, value: formatQuantity(value, unit) })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Link className="edition-link" href={`/reports/${earlier.id}`}>
        {t.openEarlier({ n: earlier.number })}
      </Link>
    </Card>
  )
}
