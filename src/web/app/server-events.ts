import { useEffect } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { ReportListItem } from '#contract/reports.ts'
import { whenCallsSettled } from '../lib/api/call.ts'
import { premiumReads, queryClient, refresh } from '../lib/api/queries.ts'

/** Every read that an event can make stale. */
const resyncKeys = [
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

/** Whether a report is offered again depends on the person's answers. */
const accountReads = [
  'GET /api/auth/user',
  'GET /api/preferences',
  'GET /api/settings',
  'GET /api/reports/my-reports',
  'GET /api/reports/{id}',
] as const

/**
 * Catches up on what changed between server rendering and the first event. Money that comes or goes leaves a notification: when there is a newer one,
 * everything is refetched.
 */
async function resyncAfterHydration(): Promise<void> {
  const reports = queryClient.getQueryData<ReportListItem[]>(['GET /api/reports/my-reports', {}])
  if (reports?.some(({ status }) => status !== 'ready' && status !== 'failed')) void refresh('GET /api/reports/my-reports')
  const newestBefore = newestNotification()
  await refresh('GET /api/notifications')
  if (newestBefore !== undefined && newestNotification() !== newestBefore) await refresh(...resyncKeys)
}

/** The id of the newest notification; null for none, undefined while the list is not loaded. */
function newestNotification(): string | null | undefined {
  const answers = queryClient.getQueriesData<CallOutput<'GET /api/notifications'>>({ queryKey: ['GET /api/notifications'] })
  const answer = answers.find(([, data]) => data)?.[1]
  return answer && (answer.notifications[0]?.id ?? null)
}

/** The first delay after a refused connection, doubled with each one after it. */
const firstRetryMs = 2000
const maxRetryMs = 60_000

/** One event stream for everything the server pushes to an open page. */
export function useServerEvents(enabled: boolean, isHydrated: boolean): void {
  useEffect(() => (enabled ? connectServerEvents(isHydrated) : undefined), [enabled, isHydrated])
}

/** @returns the cleanup */
function connectServerEvents(isHydrated: boolean): () => void {
  let source: EventSource
  let wasConnected = false
  let failedAttempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const confirmSessionAndRetry = () => {
    void whenCallsSettled().then(() => refresh('GET /api/auth/user'))
    retryTimer = setTimeout(connect, Math.min(maxRetryMs, firstRetryMs * 2 ** failedAttempts++))
  }
  const connect = () => {
    source = new EventSource('/api/notifications/events')
    const on = (event: string, handler: () => void) => source.addEventListener(event, handler)
    on('report', () => void refresh('GET /api/reports/my-reports', 'GET /api/reports/{id}', 'GET /api/account/usage'))
    on('notification', () => void refresh('GET /api/notifications'))
    on('order', () => void refresh('GET /api/orders', 'GET /api/orders/{id}', ...premiumReads, 'GET /api/reports/my-reports'))
    on('account', () => void refresh(...accountReads))
    // The session may continue under another cookie, which the response of a call of this page, or of another tab, sets: a browser that
    // reconnects by itself would still send the old one.
    on('session', () => {
      source.close()
      confirmSessionAndRetry()
    })
    // Events sent while the connection was broken, here or behind the server, are lost: everything is refetched.
    on('missed', () => void refresh(...resyncKeys))
    on('open', () => {
      failedAttempts = 0
      if (wasConnected) void refresh(...resyncKeys)
      else if (isHydrated) void resyncAfterHydration()
      wasConnected = true
    })
    on('error', () => {
      // A browser reconnects by itself after a break, and never after a refusal: the session has ended, or the server is starting.
      if (source.readyState === EventSource.CLOSED) confirmSessionAndRetry()
    })
  }
  connect()
  return () => {
    source.close()
    clearTimeout(retryTimer)
  }
}
