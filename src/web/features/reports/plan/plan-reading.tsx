import { Link, useLocation } from 'wouter'
import type { Currency } from '#contract/currencies.ts'
import { wholeAmount } from '#engine/report/own-money-text.ts'
import { planPermits, testCost } from '#engine/report/plan-parts.ts'
import { taskId, testStep } from '#engine/report/plan-tasks.ts'
import { zoneCounts, zonesOfMark } from '#engine/report/test-zone.ts'
import type { MoneyText } from '#language/slots.ts'
import { sizeTexts } from '#words/engine/sizes.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { FirstAnswers } from '../../../lib/first-answers.tsx'
import { PlanLoadFailed } from '../../../lib/plan-load-failed.tsx'
import { dayText } from '../../../lib/reader-dates.ts'
import { type ReportPlan, useReportPlan } from '../../../lib/report-plan.ts'
import { Notice } from '../../../ui/surface.tsx'
import { EarlierCard, EditionCard, isSaidSince } from '../edition-card.tsx'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { reportAddress } from '../report-address.ts'
import { type ReportDetail, savedAtSize } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { ReportFirstPage } from './report-first-page.tsx'
import { TaskRow } from './task-row.tsx'
import { TestCount } from './test-count.tsx'
import type { OwnMoneyField } from './use-own-money.ts'

const t = reportsTexts.page

/** The plan: whether to start, with how much, the steps, the test, when not to, and the permits. */
export function PlanReading({ report, money, onAnswers }: { report: ReportDetail; money: OwnMoneyField; onAnswers?: () => void }) {
  const { data } = useReading()
  const { first } = data
  const { mark } = first.test
  const cost = testCost(data.sections)
  const plan = useReportPlan(report.id)
  const comesFirst = isSaidSince(report)
  return (
    <>
      {comesFirst ? <EditionCard report={report} /> : null}
      <ReportFirstPage report={report} money={money} plan={plan} asksHousehold={Boolean(onAnswers)} />
      {comesFirst ? null : <EditionCard report={report} />}
      <EarlierCard report={report} verdict={data.verdict} size={data.size} />
      <SavedNotice report={report} />
      {onAnswers ? (
        <FirstAnswers
          opportunityId={report.opportunityId}
          currency={data.model.currency as Currency}
          money={wholeAmount(money.shown)}
          onSaved={onAnswers}
        />
      ) : null}
      <PlanLoadFailed plan={plan} />
      <PlanSteps report={report} plan={plan} />
      <section className="report-checklist">
        <h2 id="test" tabIndex={-1}>
          {t.testOfStep({ step: testStep(data) })}
        </h2>
        <FoldOnPhone title={t.testHow({ n: first.test.how.length })} keepMounted>
          <ol className="tasks">
            {first.test.how.map((step, index) => (
              <TaskRow key={step} task={taskId('test', index)} number={index + 1} text={step} plan={plan} />
            ))}
          </ol>
          {mark ? (
            <ul className="test-zones">
              {zonesOfMark(mark).map((zone) => (
                <li key={zone.zone}>
                  <strong>{zoneCounts(zone, mark)}</strong> {zone.advice}
                </li>
              ))}
            </ul>
          ) : null}
        </FoldOnPhone>
        {first.test.mark ? null : <p>{t.testMeasure({ what: first.test.measure })}</p>}
        {cost ? <p>{t.testCost({ cost: cost as MoneyText })}</p> : null}
        <p className="pass-mark">{t.testPass({ mark: first.test.passMark })}</p>
        <TestCount plan={plan} />
      </section>
      <section className="report-checklist do-not">
        <h2>{t.doNot}</h2>
        <ul>
          {first.doNotStartIf.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <PermitList plan={plan} />
      <footer className="reading-end">
        <ReportViewLink to="money" className="next-link">
          {t.nextMoney}
        </ReportViewLink>
      </footer>
    </>
  )
}

function PermitList({ plan }: { plan: ReportPlan }) {
  const { data } = useReading()
  const permits = planPermits(data.sections)
  if (permits.length === 0) return null
  return (
    <div id="papers">
      <FoldOnPhone title={t.papersCount({ n: permits.length })}>
        <section className="report-checklist">
          <h2>{t.papers}</h2>
          <ul className="tasks plain-list">
            {permits.map(({ name, facts }, index) => (
              <TaskRow key={name} task={taskId('permit', index)} text={name} plan={plan}>
                <span className="small quiet">{facts.map(({ label, text }) => t.paperFact({ label, text })).join(' · ')}</span>
              </TaskRow>
            ))}
          </ul>
          <ReportViewLink to="regulatoryCompliance" className="next-link no-print">
            {t.papersMore}
          </ReportViewLink>
        </section>
      </FoldOnPhone>
    </div>
  )
}

/** Links to the person's own saved version, of the size on screen or of the other one. */
function SavedNotice({ report }: { report: ReportDetail }) {
  const { data, open } = useReading()
  const [pathname] = useLocation()
  const { savedWhatIf } = report
  if (!savedWhatIf) return null
  const date = dayText(savedWhatIf.savedAt)
  if (!savedAtSize(report, data)) {
    const size = savedWhatIf.size ?? 'with-help'
    return (
      <Notice tone="gold" className="no-print">
        {t.savedOther({ date, size: sizeTexts.names[size] })}{' '}
        <Link href={`${pathname}${reportAddress('plan', { kind: 'what-if', key: null }, size)}`}>{t.openSaved}</Link>
      </Notice>
    )
  }
  return (
    <Notice tone="gold" className="no-print">
      {t.savedNotice({ date })}{' '}
      <button type="button" className="text-button" onClick={() => open({ kind: 'what-if', key: null })}>
        {t.openSaved}
      </button>
    </Notice>
  )
}
