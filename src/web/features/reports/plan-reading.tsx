import { planPapers } from '#engine/report/plan-parts.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { EarlierCard, EditionCard } from './edition-card.tsx'
import { FirstPage } from './first-page.tsx'
import { Fold } from './fold.tsx'
import { MoneyQuestion } from './money-question.tsx'
import type { Detail } from './one-screen.tsx'
import { PlaceLink } from './place-link.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { useReading } from './report-reading.ts'
import { SavedNotice } from './saved-notice.tsx'

const t = reportsTexts.page

/** What a person does with the report: whether to start, with how much, the test, the steps, when not to, and the permits. */
export function PlanReading({ report }: { report: Detail }) {
  const { data } = useReading()
  const { first } = data
  return (
    <>
      <FirstPage id={report.id} number={report.number} />
      <EditionCard report={report} />
      <EarlierCard report={report} verdict={data.verdict} />
      <SavedNotice report={report} />
      <MoneyQuestion id={report.id} />
      <section className="report-checklist">
        <h2 id="test" tabIndex={-1}>
          {t.test}
        </h2>
        <ol className="test-steps">
          {first.test.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{t.testMeasure({ what: first.test.measure })}</p>
        <p className="pass-mark">{t.testPass({ mark: first.test.passMark })}</p>
      </section>
      <PlanSteps id={report.id} />
      <section className="report-checklist do-not">
        <h2>{t.doNot}</h2>
        <ul>
          {first.doNotStartIf.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <Papers />
      <footer className="reading-end">
        <PlaceLink to="money" className="next-link">
          {t.nextMoney}
        </PlaceLink>
      </footer>
    </>
  )
}

function Papers() {
  const { data } = useReading()
  const papers = planPapers(data.sections)
  if (papers.length === 0) return null
  return (
    <section className="report-checklist">
      <h2 id="papers">{t.papers}</h2>
      <Fold title={t.papersCount({ n: papers.length })}>
        <ul className="plain-list plan-papers">
          {papers.map(({ name, facts }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className="small quiet">{facts.map(({ label, text }) => t.paperFact({ label, text })).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </Fold>
      <PlaceLink to="regulatoryCompliance" className="next-link no-print">
        {t.papersMore}
      </PlaceLink>
    </section>
  )
}
