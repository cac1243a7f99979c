import './reports.css'
import { FileText } from 'lucide-react'
import { reportsTexts } from '#words/web/reports.ts'
import { useCall } from '../../lib/api/queries.ts'
import { WaitingPayments } from '../../lib/checkout/waiting-payment.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Page, Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { PurchasePanel } from './purchase-panel.tsx'
import { ReportCard } from './report-card.tsx'
import { useOfflineReports } from './use-offline-report.ts'

const t = reportsTexts.list

/** `/reports`: the person's reports, and the panel to get another. */
export default function ReportsScreen() {
  const { data, isPending, isFetching, error, refetch } = useCall('GET /api/reports/my-reports', {})
  const offlineReports = useOfflineReports()
  const isEmpty = data?.length === 0
  return (
    <Page>
      <Stack gap="s5">
        <h1>{reportsTexts.title}</h1>
        <WaitingPayments />
        <div className={classNames('reports-layout', isEmpty && 'reports-layout-empty')}>
          <Stack as="section" gap="s4">
            <Row between>
              <h2>{t.heading}</h2>
              {data ? <Tag tone="info">{t.count({ n: data.length })}</Tag> : null}
            </Row>
            {isPending ? (
              <>
                <Skeleton height="14rem" label={reportsTexts.loading} />
                <Skeleton height="14rem" />
              </>
            ) : null}
            {error ? (
              <LoadFailed text={t.loadFailed} retryText={reportsTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
            ) : null}
            {isEmpty ? (
              <div className="empty-box">
                <FileText size={48} strokeWidth={1.25} aria-hidden />
                <h3>{t.emptyTitle}</h3>
                <p>{t.emptyText}</p>
              </div>
            ) : null}
            {data && data.length > 0 ? (
              <ul className="report-list">
                {data.map((report) => (
                  <li key={report.id}>
                    <ReportCard report={report} offlineSince={offlineReports.get(report.id)} />
                  </li>
                ))}
              </ul>
            ) : null}
          </Stack>
          <PurchasePanel />
        </div>
      </Stack>
    </Page>
  )
}
