import { useEffect, useState } from 'react'
import { reportsTexts } from '#words/web/reports.ts'
import { refresh } from '../../lib/api/queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Card, ProgressBar } from '../../ui/surface.tsx'

const t = reportsTexts.wait
const pollMs = 5000

type Draft = readonly { key: string; title: string; summary: string }[]
type Progress = { status: string; progress: number; draft?: Draft }

/** Progress while a report is generated: its stage and percentage. It is refetched when it is done, here or after a reload. */
export function Generating({
  id,
  status,
  progress,
  title,
  draft = [],
}: {
  id: string
  status: string
  progress: number
  title: string
  /** Summaries of the sections that are worded already. */
  draft?: Draft
}) {
  const [latestProgress, setLatestProgress] = useState<Progress>({ status, progress, draft })
  useEffect(() => {
    const refetchReport = () => void refresh('GET /api/reports/{id}', 'GET /api/reports/my-reports')
    const source = new EventSource(`/api/reports/${encodeURIComponent(id)}/events`)
    source.addEventListener('progress', (event) => {
      const update = JSON.parse((event as MessageEvent<string>).data) as Progress
      setLatestProgress(update)
      if (update.status === 'ready' || update.status === 'failed') refetchReport()
    })
    // Polls too, since a proxy may have cut the event stream.
    const timer = setInterval(refetchReport, pollMs)
    return () => {
      source.close()
      clearInterval(timer)
    }
  }, [id])
  const draftSections = latestProgress.draft?.length ? latestProgress.draft : draft
  const percent = Math.round(Math.max(latestProgress.progress, progress) * 100)
  const text = latestProgress.status === 'queued' ? t.queued : (draftSections.length > 0 ? t.wording : t.progress)({ percent })
  return (
    <Card className="wait-card">
      <Stack gap="s4">
        <h1>{t.heading}</h1>
        <p className="small quiet">{title}</p>
        <ProgressBar value={percent / 100} label={t.label} />
        <p role="status">{text}</p>
        <p className="small quiet">{draftSections.length > 0 ? t.wordingWhat : t.what}</p>
        {draftSections.length > 0 ? (
          <section>
            <h2 className="key-title">{t.soFar}</h2>
            <dl className="goal-list">
              {draftSections.map((section) => (
                <div key={section.key}>
                  <dt>{section.title}</dt>
                  <dd>{section.summary}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        <div>
          <LinkButton href="/reports">{t.back}</LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
