import type { ReportListItem } from '#contract/reports.ts'
import { dashboardTexts } from '#words/web/dashboard.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { OtherReports } from './other-reports.tsx'
import type { PlanGroups } from './plans.ts'
import { NextPlan } from './todays-task.tsx'

/** Tasks of a person's reports, or why each advises against starting, with links to the others. */
export function ReportPlans({ plans }: { plans: PlanGroups }) {
  const [newest] = plans.toFollow
  const [notAdvisedReport] = plans.notAdvised
  if (newest) return <NextPlan key={newest.id} plans={plans} />
  if (!notAdvisedReport) return null
  return (
    <>
      <NotAdvised report={notAdvisedReport} />
      <OtherReports plans={plans} current={notAdvisedReport} />
    </>
  )
}

function NotAdvised({ report: { id, title, location } }: { report: ReportListItem }) {
  const t = dashboardTexts.notAdvised
  return (
    <Card className="next-step" aria-labelledby="not-advised">
      <p className="label next-step-label">
        {t.label} · {dashboardTexts.others.of({ title, place: location })}
      </p>
      <h2 id="not-advised">{t.title}</h2>
      <p>{t.text}</p>
      <Row>
        <LinkButton href={`/reports/${id}?read=risk`} look="primary">
          {t.why}
        </LinkButton>
        <LinkButton href={`/reports/${id}`}>{t.open}</LinkButton>
      </Row>
    </Card>
  )
}
