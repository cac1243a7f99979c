import { Link } from 'wouter'
import type { ReportListItem } from '#contract/reports.ts'
import { dashboardTexts } from '#words/web/dashboard.ts'
import { Stack } from '../../ui/layout.tsx'
import type { Plans } from './plans.ts'

const t = dashboardTexts.others
const most = 3

/** The way to the reports besides the one that is shown. */
export function OtherReports({ plans: { toFollow, notAdvised }, shown }: { plans: Plans; shown: ReportListItem }) {
  const others = [...toFollow, ...notAdvised].filter(({ id }) => id !== shown.id)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-reports">
      <Stack gap="s2">
        <h2 id="other-reports" className="side-title">
          {t.title}
        </h2>
        <ul className="plain-list other-reports">
          {others.slice(0, most).map((report) => (
            <li key={report.id}>
              <Link href={`/reports/${report.id}`}>{t.of({ title: report.title, place: report.location })}</Link>
              {notAdvised.includes(report) ? <p className="small quiet">{t.notAdvised}</p> : null}
            </li>
          ))}
        </ul>
        {others.length > most ? (
          <p>
            <Link href="/reports">{t.all}</Link>
          </p>
        ) : null}
      </Stack>
    </section>
  )
}
