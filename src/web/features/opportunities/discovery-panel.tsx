import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { missingParts } from '../../lib/profile.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import type { OpenRow } from './open-row.ts'
import { RowList, useRowKeys, useRowsLayout } from './row-list.tsx'

const t = opportunityTexts.discovery

/**
 * Runs personal suggestions, optionally for the person's own words; free accounts have two a month, counted by the server. Collapsed it takes little
 * of the screen, since returning people want the list. Expanded it shows the latest run.
 */
export function DiscoveryPanel({ openRow }: { openRow: OpenRow }) {
  const preferences = useCall('GET /api/preferences', {})
  const config = useCall('GET /api/config', {})
  const usage = useCall('GET /api/account/usage', {})
  const previousRuns = useCall('GET /api/discoveries', { query: { pageSize: 1 } })
  const [words, setWords, clearDraft] = useDraft('discovery-words', '')
  const { open, setOpen, button } = useDisclosure()
  const [problem, setProblem] = useState<CallError | null>(null)
  const run = useChange('POST /api/discoveries', {
    refresh: ['GET /api/discoveries', 'GET /api/account/usage'],
    onSuccess: () => clearDraft(),
    onError: setProblem,
  })
  const incomplete = preferences.data ? missingParts(preferences.data).length > 0 : false
  const latestRun = previousRuns.data?.discoveries[0]
  const isFreshRun = run.data !== undefined && run.data.id === latestRun?.id
  return (
    <Stack gap="s4">
      <Card className="discovery" aria-labelledby="discovery">
        <div className="discovery-head">
          <h2 id="discovery">{t.title}</h2>
          <Button
            ref={button}
            look="plain"
            icon={open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-label={open ? t.close : t.open}
            aria-expanded={open}
            aria-controls="discovery-form"
            onClick={() => setOpen(!open)}
          />
        </div>
        <div id="discovery-form" className="discovery-form" hidden={!open}>
          <p className="small quiet">{t.text}</p>
          {incomplete ? (
            <>
              <p>{t.incomplete}</p>
              <div>
                <LinkButton href="/?setup=1" look="primary">
                  {t.setup}
                </LinkButton>
              </div>
            </>
          ) : (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                if (run.isPending) return
                setProblem(null)
                run.mutate({ body: words.trim() ? { words: words.trim() } : {} })
              }}
            >
              <Stack gap="s3">
                <TextArea
                  label={t.words}
                  hint={config.data ? (config.data.ai ? t.read : t.unread) : t.wordsHint}
                  maxLength={limits.discoveryWordsLength}
                  rows={2}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
                <div className="discovery-foot">
                  <Button type="submit" look="primary" busy={run.isPending} busyText={t.busy}>
                    {t.button}
                  </Button>
                  {usage.data ? <p className="small quiet">{remainingText(usage.data.discoveries)}</p> : null}
                </div>
              </Stack>
            </form>
          )}
        </div>
        {problem ? <Problem error={problem} /> : null}
      </Card>
      {open && latestRun ? (
        <DiscoveryResults
          {...latestRun}
          openRow={openRow}
          assistedBy={isFreshRun ? run.data.assistedBy : null}
          dropped={(isFreshRun && run.data.dropped) || []}
        />
      ) : null}
    </Stack>
  )
}

function remainingText({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? t.unlimited : t.left({ n: Math.max(0, limit - used) })
}

function Problem({ error }: { error: CallError }) {
  if (error.code !== 'limit_reached')
    return (
      <Notice tone="bad" live>
        {error.code === 'profile_incomplete' ? t.incomplete : t.failed}
      </Notice>
    )
  const details = error.body?.details ?? {}
  return (
    <Notice tone="gold" live>
      <p>{t.limit({ limit: String(details.limit ?? ''), date: dayText(String(details.resetsAt ?? '')) })}</p>
      <p className="small">
        {t.upgradeText} <a href="/subscribe">{t.upgrade}</a>
      </p>
    </Notice>
  )
}

function DiscoveryResults({
  words,
  opportunities,
  createdAt,
  assistedBy,
  dropped,
  openRow,
}: {
  words: string | null
  opportunities: readonly Opportunity[]
  createdAt: string
  /** Of the run just made; null for an earlier one. */
  assistedBy: string | null
  dropped: readonly { title: string; reason: string }[]
  openRow: OpenRow
}) {
  const keys = useRowKeys(openRow)
  const layout = useRowsLayout(opportunities)
  return (
    <section aria-labelledby="found" {...keys}>
      <Stack gap="s3">
        <h2 id="found">{assistedBy ? t.found : t.earlier({ date: dayText(createdAt) })}</h2>
        {words ? <p className="quiet">{t.foundWords({ words })}</p> : null}
        {assistedBy ? <p className="small quiet">{assistedBy === 'gapwise' ? t.foundAlone : t.foundBy({ model: assistedBy })}</p> : null}
        {opportunities.length === 0 ? <p>{t.nothing}</p> : null}
        <RowList rows={opportunities} layout={layout} signedIn open={openRow} />
        {dropped.length > 0 ? (
          <div className="small">
            <h3>{t.dropped}</h3>
            <ul>
              {dropped.map((each) => (
                <li key={each.title}>
                  <strong>{each.title}:</strong> {each.reason}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </section>
  )
}
