import { limits } from '#contract/limits.ts'
import type { Opportunity, OpportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient, refresh } from '../../lib/api/queries.ts'
import { copyText, hasShareSheet, openShareSheet } from '../../lib/secure-context.ts'
import { sharedLink } from '../../lib/shared-link.ts'
import { readVisitorIdeas, setVisitorIdea } from '../../lib/visitor-ideas.ts'
import { showToast } from '../../ui/toast.tsx'

const t = opportunityTexts.card
type CachedList = { opportunities: OpportunityRow[]; total: number }

/** Sets or removes a bookmark optimistically; reverted when the server refuses it. */
export async function setBookmark(id: string, bookmarked: boolean): Promise<void> {
  patchCached(id, { bookmarked })
  try {
    await call(bookmarked ? 'PUT /api/opportunities/{id}/bookmark' : 'DELETE /api/opportunities/{id}/bookmark', { params: { id } })
    await queryClient.invalidateQueries({ queryKey: ['GET /api/opportunities'], refetchType: 'none' })
  } catch {
    patchCached(id, { bookmarked: !bookmarked })
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

/** A visitor's bookmark: stored on this device; a flash message names where it can be found again. */
export function keepOnDevice(id: string, isKept: boolean, showKept: () => void): void {
  if (!setVisitorIdea('bookmarked', id, isKept))
    showToast({ title: t.failed, text: t.keptFull({ most: limits.keptOnDevice }), tone: 'bad' })
  else if (isKept) showToast({ title: t.keptTitle, text: t.keptText, action: { text: t.keptAction, run: showKept } })
}

/** Hides a business from a visitor's lists on this device, with an undo. */
export function hideOnDevice({ id, title }: { id: string; title: string }): void {
  if (!setVisitorIdea('hidden', id, true)) showToast({ title: t.failed, text: t.keptFull({ most: limits.keptOnDevice }), tone: 'bad' })
  else
    showToast({ title: t.hiddenToast, text: t.hiddenText({ title }), action: { text: t.undo, run: () => unhideOnDevice({ id, title }) } })
}

/** Whichever city it was hidden in. */
export function unhideOnDevice({ id, title }: { id: string; title: string }): void {
  const archetypeOf = (each: string) => parseOpportunityId(each)?.archetypeId
  for (const each of readVisitorIdeas().hidden) if (archetypeOf(each) === archetypeOf(id)) setVisitorIdea('hidden', each, false)
  showToast({ title: t.broughtBack({ title }) })
}

/** Bookmarks every idea of a comparison. @returns false, with a toast, where not all could be saved */
export async function bookmarkAll(ids: readonly string[]): Promise<boolean> {
  try {
    await Promise.all(ids.map((id) => call('PUT /api/opportunities/{id}/bookmark', { params: { id } })))
    return true
  } catch {
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
    return false
  } finally {
    await refresh('GET /api/opportunities')
  }
}

/** Hides a business from every list of this account, with an undo. */
export async function hide({ id, title }: { id: string; title: string }): Promise<void> {
  try {
    await call('PUT /api/opportunities/{id}/hidden', { params: { id } })
    patchCached(id, { hidden: true })
    await refresh('GET /api/opportunities')
    showToast({
      title: t.hiddenToast,
      text: t.hiddenText({ title }),
      action: { text: t.undo, run: () => void unhide({ id, title }) },
    })
  } catch {
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

export async function unhide({ id, title }: { id: string; title: string }): Promise<void> {
  try {
    await call('DELETE /api/opportunities/{id}/hidden', { params: { id } })
    patchCached(id, { hidden: false })
    await refresh('GET /api/opportunities')
    showToast({ title: t.broughtBack({ title }) })
  } catch {
    showToast({ title: t.failed, text: t.failedText, tone: 'bad' })
  }
}

export function shareOpportunity(opportunity: { id: string; title: string; city: string }): Promise<void> {
  return shareLink({ title: opportunity.title, text: t.shareText(opportunity), url: sharedLink(opportunity.id) })
}

export function shareComparison(ideas: readonly { title: string }[]): Promise<void> {
  const { heading, sendText } = opportunityTexts.compare
  return shareLink({ title: heading, text: sendText({ titles: joinWithCommas(ideas.map(({ title }) => title)) }), url: location.href })
}

/** The device's share sheet, else the link on the clipboard, else a toast with the link. */
async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  if (hasShareSheet()) await openShareSheet(link)
  else if (await copyText(link.url)) showToast({ title: t.copied, text: t.copiedText })
  else showToast({ title: t.share, text: t.copyFailed({ link: link.url }), durationMs: 20_000 })
}

function patchCached(id: string, change: Partial<Opportunity>): void {
  const applyChange = <T extends OpportunityRow>(each: T): T => (each.id === id ? { ...each, ...change } : each)
  queryClient.setQueriesData<CachedList>({ queryKey: ['GET /api/opportunities'] }, (list) =>
    list ? { ...list, opportunities: list.opportunities.map(applyChange) } : list,
  )
  queryClient.setQueriesData<OpportunityDetail>({ queryKey: ['GET /api/opportunities/{id}'] }, (detail) => detail && applyChange(detail))
  queryClient.setQueriesData<{ discoveries: { opportunities: Opportunity[] }[] }>({ queryKey: ['GET /api/discoveries'] }, (runs) =>
    runs ? { ...runs, discoveries: runs.discoveries.map((run) => ({ ...run, opportunities: run.opportunities.map(applyChange) })) } : runs,
  )
}
