/** Cache names and cacheable paths of pages and their worker: nobody else's data, and nothing of payments or sessions. */

export const userPath = '/api/auth/user'
export const listPath = '/api/reports/my-reports'
export const reportPath = (id: string) => `/api/reports/${id}`
export const marksPath = (id: string) => `${reportPath(id)}/marks`
const reportsPath = /^\/api\/reports\/(rpt_\w+)(?:\/(?:marks|what-if))?$/

const accountCachePrefix = 'own-'
/** One cache for each account; of two people who use one phone, only the one who is signed in has any. */
export const accountCacheName = (account: string) => `${accountCachePrefix}${account}`
export const isAccountCache = (name: string) => name.startsWith(accountCachePrefix)

/** The id if the path is of an own report, or of what belongs to it. */
export const reportIdIn = (path: string): string | null => reportsPath.exec(path)?.[1] ?? null

/** The id if the path is an own report's. */
export const parseReportId = (path: string): string | null => /^\/api\/reports\/(rpt_\w+)$/.exec(path)?.[1] ?? null

/** Whether a response of this path may be cached. */
export const isOfflineCacheable = (path: string) => path === userPath || path === listPath || reportsPath.test(path)

/** A response with the session's user, reduced to what pages need offline, dated to that moment. */
export function minimalUserResponse(user: object, date: string): Response {
  return jsonResponse({ ...user, phoneNumber: null, profileImageUrl: null, signInMethods: [] }, date)
}

export function jsonResponse(value: unknown, date: string): Response {
  return new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', Date: date } })
}
