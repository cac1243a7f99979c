import { Link, useLocation } from 'wouter'
import type { EditionCause, ReportListItem } from '#contract/reports.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { sizeTexts } from '#words/engine/sizes.ts'
import { verdictTexts } from '#words/engine/verdicts.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import type { ReportDetail } from './report-detail.ts'

const t = reportsTexts.edition

/** The words of a cause; an answer that was stored on a device before there were two has none. */
const textsOf = (cause: EditionCause | undefined) => (cause === 'answers' ? t.withAnswers : t)

/** Its owner said something since that would make it another report: this comes before figures that do not hold it. */
export function isSaidSince({ edition }: Pick<ReportListItem, 'edition'>): boolean {
  return edition?.state === 'offered' && edition.cause === 'answers'
}

/** A newer edition of a report, by a newer engine or with what was said since: offered, made, or why there is none. */
export function EditionCard({ report }: { report: Pick<ReportListItem, 'id' | 'engineVersion' | 'edition'> }) {
  const { edition } = report
  if (!edition) return null
  const madeBy = edition.cause === 'answers' ? null : t.madeBy({ engine: report.engineVersion ?? '' })
  if (edition.state === 'offered') return <EditionOffer report={report} cause={edition.cause} />
  if (edition.state === 'made') {
    const isReady = edition.status === 'ready'
    const { made, making } = textsOf(edition.cause)
    return (
      <Card look="sunk" className="edition no-print">
        <p>
          <strong>{isReady ? made : making}</strong>
        </p>
        {madeBy ? <p className="small">{madeBy}</p> : null}
        <Link className="edition-link" href={`/reports/${edition.id}`}>
          {isReady ? t.open({ n: edition.number }) : t.seeProgress({ n: edition.number })}
        </Link>
      </Card>
    )
  }
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        {madeBy} {edition.reason}
      </p>
    </Card>
  )
}

function EditionOffer({
  report: { id, engineVersion },
  cause,
}: {
  report: Pick<ReportListItem, 'id' | 'engineVersion'>
  cause: EditionCause
}) {
  const texts = textsOf(cause)
  const [, navigate] = useLocation()
  const orderEdition = useChange('POST /api/reports/{id}/edition', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/reports/{id}'],
    onSuccess: (createdEdition) => navigate(`/reports/${createdEdition.id}`),
  })
  const { error } = orderEdition
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        <strong>{texts.offer}</strong>
      </p>
      <p className="small">{cause === 'answers' ? t.withAnswers.offerText : t.offerText({ engine: engineVersion ?? '' })}</p>
      {error ? (
        <Notice tone="bad" live>
          {error.status > 0 && error.status < 500 ? error.message : texts.failed}
        </Notice>
      ) : null}
      <div>
        <Button busy={orderEdition.isPending} busyText={texts.ordering} onClick={() => orderEdition.mutate({ params: { id } })}>
          {texts.order}
        </Button>
      </div>
    </Card>
  )
}

type EditionReport = Pick<ReportListItem, 'editionOf' | 'createdAt'> & Partial<Pick<ReportDetail, 'leftOut' | 'savedWhatIf'>>

/** The tag of an edition in a list. */
export const editionTag = ({ cause }: { cause: EditionCause }) => textsOf(cause).tag

/** On the newer edition: the report it came from, both verdicts, and on its own page the saved changes that no longer apply. */
export function EarlierCard({
  report,
  verdict,
  size = 'with-help',
}: { report: EditionReport } & Pick<ReportData, 'verdict'> & Partial<Pick<ReportData, 'size'>>) {
  const { editionOf: earlier, leftOut = [], savedWhatIf } = report
  if (!earlier) return null
  const isCarried = savedWhatIf ? savedWhatIf.savedAt < report.createdAt : false
  const verdictName = (each: ReportData['verdict']) => verdictTexts.earlier[each]
  return (
    <Card look="sunk" className="edition no-print">
      <p>
        <strong>{textsOf(earlier.cause).of}</strong>
      </p>
      {earlier.verdict ? (
        <p className="small">
          {earlier.size && earlier.size !== size
            ? t.ofOtherSize({
                size: sizeTexts.names[size],
                sizeBefore: sizeTexts.names[earlier.size],
                now: verdictName(verdict),
                before: verdictName(earlier.verdict),
              })
            : earlier.verdict === verdict
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
