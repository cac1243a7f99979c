import type { Opportunity, OpportunityDetail } from '#contract/opportunities.ts'
import { enumerated } from '#language/listed.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { call } from '../../lib/call.ts'
import { queryClient, refresh } from '../../lib/queries.ts'
import { copyText, hasShareSheet, openShareSheet } from '../../lib/secure-context.ts'
import { showToast } from '../../ui/toast.tsx'

const t = opportunityTexts.card
type Listed = { opportunities: Opportunity[]; total: number }

/** Sets or removes a bookmark: shown at once, taken back when the server did not take it. */
export async function setBookmark(id: string, bookmarked: boolean): Promise<void> {
  patch(id, { bookmarked })
  try {
    await call(bookmarked ? 'PUT /api/opportunities/{id}/bookmark' : 'DELETE /api/opportunities/{id}/bookmark', { params: { id } })
    await queryClient.invalidateQueries({ queryKey: ['GET /api/opportunities'], refetchType: 'none' })
  } catch {
    patch(id, { bookmarked: !bookmarked })
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

/** Takes a business out of every list of this account, with a way back. */
export async function hide({ id, title }: { id: string; title: string }): Promise<void> {
  try {
    await call('PUT /api/opportunities/{id}/hidden', { params: { id } })
    patch(id, { hidden: true })
    await refresh('GET /api/opportunities')
    showToast({
      title: t.hiddenToast,
      text: t.hiddenText({ title }),
      action: { text: t.undo, act: () => void bringBack({ id, title }) },
    })
  } catch {
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

export async function bringBack({ id, title }: { id: string; title: string }): Promise<void> {
  try {
    await call('DELETE /api/opportunities/{id}/hidden', { params: { id } })
    patch(id, { hidden: false })
    await refresh('GET /api/opportunities')
    showToast({ title: t.broughtBack({ title }) })
  } catch {
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

/** The device's share sheet, else the link on the clipboard, else the link to read. */
export async function share(opportunity: { id: string; title: string; city: string }): Promise<void> {
  const url = new URL(`/reports/${opportunity.id}`, location.origin).href
  const text = t.shareText(opportunity)
  if (hasShareSheet()) await openShareSheet({ title: opportunity.title, text, url })
  else if (await copyText(url)) showToast({ title: t.copied, text: t.copiedText })
  else showToast({ title: t.share, text: t.copyFailed({ link: url }), durationMs: 20_000 })
}

/** The comparison that is on the screen, to somebody else. */
export async function shareComparison(ideas: readonly { title: string }[]): Promise<void> {
  const url = location.href
  const text = opportunityTexts.compare.sendText({ titles: enumerated(ideas.map(({ title }) => title)) })
  if (hasShareSheet()) await openShareSheet({ title: opportunityTexts.compare.heading, text, url })
  else if (await copyText(url)) showToast({ title: t.copied, text: t.copiedText })
  else showToast({ title: t.share, text: t.copyFailed({ link: url }), durationMs: 20_000 })
}

function patch(id: string, change: Partial<Opportunity>): void {
  const change1 = <T extends Opportunity>(each: T): T => (each.id === id ? { ...each, ...change } : each)
  queryClient.setQueriesData<Listed>({ queryKey: ['GET /api/opportunities'] }, (list) =>
    list ? { ...list, opportunities: list.opportunities.map(change1) } : list,
  )
  queryClient.setQueriesData<OpportunityDetail>({ queryKey: ['GET /api/opportunities/{id}'] }, (detail) => detail && change1(detail))
  queryClient.setQueriesData<{ discoveries: { opportunities: Opportunity[] }[] }>({ queryKey: ['GET /api/discoveries'] }, (runs) =>
    runs ? { ...runs, discoveries: runs.discoveries.map((run) => ({ ...run, opportunities: run.opportunities.map(change1) })) } : runs,
  )
}
