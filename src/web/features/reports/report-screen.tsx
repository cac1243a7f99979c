import type { ReportDetail } from './report-detail.ts'
import './reports.css'
import { chromeTexts } from '#words/web/chrome.ts'
import { reportsTexts as t } from '#words/web/reports.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { Generating } from './generating.tsx'
import { ReportPage } from './report-page.tsx'
import { useReport } from './use-report.ts'
import { useSources } from './use-sources.ts'

/** `/reports/rpt_…`: one own report in whichever state it is. */
export default function ReportScreen({ id = '' }: { id?: string }) {
  const figures = useSources()
  const { report, error, isPending, isFetching, refetch } = useReport(id, figures.sources)
  if (isPending) return <ReportSkeleton />
  if (error?.status === 404) return <ReportNotFound />
  // Loaded data stays when a refetch fails.
  if (!report) {
    return (
      <Page width="text">
        <Stack>
          <h1>{t.title}</h1>
          <LoadFailed text={t.page.loadFailed} retryText={t.tryAgain} busy={isFetching} onRetry={refetch}>
            <LinkButton href="/reports">{t.wait.back}</LinkButton>
          </LoadFailed>
        </Stack>
      </Page>
    )
  }
  if (report.withdrawn) return <WithdrawnReport report={report} />
  if (report.status === 'failed') return <FailedReport report={report} />
  if (report.status !== 'ready' || !report.reportData) {
    return (
      <Page width="text">
        <Generating
          id={id}
          status={report.status}
          progress={report.progress}
          title={`${report.title} · ${report.location}`}
          draft={report.draft}
        />
      </Page>
    )
  }
  return <ReportPage report={report} data={report.reportData} figures={figures} />
}

function ReportNotFound() {
  return (
    <Page width="text">
      <Stack>
        <h1>{chromeTexts.notFound}</h1>
        <p>{t.page.notFound}</p>
        <Row>
          <LinkButton look="primary" href="/reports">
            {t.wait.back}
          </LinkButton>
          <LinkButton href="/explore">{t.page.lookFor}</LinkButton>
        </Row>
      </Stack>
    </Page>
  )
}

function ReportSkeleton() {
  return (
    <Page width="narrow">
      <Stack>
        <Skeleton height="2.5rem" label={t.loading} />
        <Skeleton height="10rem" />
        <Skeleton height="20rem" />
      </Stack>
    </Page>
  )
}

function FailedReport({ report }: { report: ReportDetail }) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.failed.heading}</h1>
        <p className="quiet">
          {report.title} · {report.location}
        </p>
        <Notice tone="bad">{report.failure ?? (report.closed ? t.failed.closed : t.failed.text)}</Notice>
        {report.closed ? <ClosureNotice closed={report.closed} /> : null}
        <Row>
          {report.editionOf ? (
            <LinkButton look="primary" href={`/reports/${report.editionOf.id}`}>
              {t.edition.again}
            </LinkButton>
          ) : report.closed ? null : (
            <LinkButton look="primary" href={`/reports/${report.opportunityId}`}>
              {t.failed.again}
            </LinkButton>
          )}
          <LinkButton href={`/contact?report=${encodeURIComponent(report.id)}`}>{t.failed.support}</LinkButton>
        </Row>
      </Stack>
    </Page>
  )
}

function WithdrawnReport({ report: { opportunityId, closed } }: { report: ReportDetail }) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.withdrawn.heading}</h1>
        <p>{closed ? t.withdrawn.closed : t.withdrawn.text}</p>
        {closed ? <ClosureNotice closed={closed} /> : null}
        <Row>
          <LinkButton look="primary" href={`/reports/${opportunityId}`}>
            {t.withdrawn.again}
          </LinkButton>
          <LinkButton href="/reports">{t.wait.back}</LinkButton>
        </Row>
      </Stack>
    </Page>
  )
}
