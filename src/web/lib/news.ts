import { useEffect } from 'react'
import { afterCalls } from './call.ts'
import { refresh } from './queries.ts'

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

/** One connection for everything the server pushes to an open page; the browser reconnects automatically. */
export function useNews(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const source = new EventSource('/api/notifications/events')
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
    let wasOpen = false
    on('open', () => {
      if (wasOpen) void refresh(...everything)
      wasOpen = true
    })
    return () => source.close()
  }, [enabled])
}
