import { useEffect } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { ReportListItem } from '#contract/reports.ts'
import { afterCalls } from './call.ts'
import { queryClient, refresh } from './queries.ts'

/** Every answer that news can make old. */
const everything = [
  'GET /api/auth/user',
  'GET /api/notifications',
  'GET /api/reports/my-reports',
  'GET /api/reports/{id}',
  'GET /api/orders',
  'GET /api/orders/{id}',
  'GET /api/subscription/status',
  'GET /api/account/usage',
  'GET /api/preferences',
  'GET /api/settings',
] as const

/**
 * What may have changed, unseen, between the moment a page was drawn on the server and its first news. Money that comes or goes leaves a
 * notification: when there is a newer one, everything is read again.
 */
async function refreshBrought(): Promise<void> {
  const reports = queryClient.getQueryData<ReportListItem[]>(['GET /api/reports/my-reports', {}])
  if (reports?.some(({ status }) => status !== 'ready' && status !== 'failed')) void refresh('GET /api/reports/my-reports')
  const known = newestNotification()
  await refresh('GET /api/notifications')
  if (known !== undefined && newestNotification() !== known) await refresh(...everything)
}

/** Its id; null for none, undefined while nobody has asked. */
function newestNotification(): string | null | undefined {
  const answers = queryClient.getQueriesData<CallOutput<'GET /api/notifications'>>({ queryKey: ['GET /api/notifications'] })
  const answer = answers.find(([, data]) => data)?.[1]
  return answer && (answer.notifications[0]?.id ?? null)
}

/** The first wait after a refused connection, doubled with each one after it. */
const refusedMs = 2000
const longestWaitMs = 60_000

/** One connection for everything the server pushes to an open page. */
export function useNews(enabled: boolean, isBrought: boolean): void {
  useEffect(() => (enabled ? hearNews(isBrought) : undefined), [enabled, isBrought])
}

/** @returns what ends it */
function hearNews(isBrought: boolean): () => void {
  let source: EventSource
  let wasOpen = false
  let refused = 0
  let again: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource('/api/notifications/events')
    const on = (event: string, act: () => void) => source.addEventListener(event, act)
    on('report', () => void refresh('GET /api/reports/my-reports', 'GET /api/reports/{id}', 'GET /api/account/usage'))
    on('notification', () => void refresh('GET /api/notifications'))
    on(
      'order',
      () =>
        void refresh(
          'GET /api/orders',
          'GET /api/orders/{id}',
          'GET /api/subscription/status',
          'GET /api/auth/user',
          'GET /api/reports/my-reports',
        ),
    )
    on('account', () => void refresh('GET /api/auth/user', 'GET /api/preferences', 'GET /api/settings'))
    // The session may go on under another cookie, which the answer of a call of this page is bringing.
    on('session', () => void afterCalls().then(() => refresh('GET /api/auth/user')))
    // News sent while the connection was broken, here or behind the server, are unknown: everything is read again.
    on('missed', () => void refresh(...everything))
    on('open', () => {
      refused = 0
      if (wasOpen) void refresh(...everything)
      else if (isBrought) void refreshBrought()
      wasOpen = true
    })
    on('error', () => {
      // A browser connects again after a break by itself, and never after a refusal: the session has ended, or the server is starting.
      if (source.readyState !== EventSource.CLOSED) return
      void afterCalls().then(() => refresh('GET /api/auth/user'))
      again = setTimeout(connect, Math.min(longestWaitMs, refusedMs * 2 ** refused++))
    })
  }
  connect()
  return () => {
    source.close()
    clearTimeout(again)
  }
}
