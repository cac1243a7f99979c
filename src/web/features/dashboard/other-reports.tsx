import { Link } from 'wouter'
import type { ReportListItem } from '#contract/reports.ts'
import { dashboardTexts } from '#words/web/dashboard.ts'
import { Stack } from '../../ui/layout.tsx'
import type { PlanGroups } from './plans.ts'

const t = dashboardTexts.others
const maxShown = 3

/** Links to the reports besides the current one. */
export function OtherReports({ plans: { toFollow, notAdvised }, current }: { plans: PlanGroups; current: ReportListItem }) {
  const others = [...toFollow, ...notAdvised].filter(({ id }) => id !== current.id)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-reports">
      <Stack gap="s2">
        <h2 id="other-reports" className="side-title">
          {t.title}
        </h2>
        <ul className="plain-list other-reports">
          {others.slice(0, maxShown).map((report) => (
            <li key={report.id}>
              <Link href={`/reports/${report.id}`}>{t.of({ title: report.title, place: report.location })}</Link>
              {notAdvised.includes(report) ? <p className="small quiet">{t.notAdvised}</p> : null}
            </li>
          ))}
        </ul>
        {others.length > maxShown ? (
          <p>
            <Link href="/reports">{t.all}</Link>
          </p>
        ) : null}
      </Stack>
    </section>
  )
}
