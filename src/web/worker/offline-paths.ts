/** Where pages and their worker keep what opens without a signal, and which answers those are: nobody else's, and nothing of payments or sessions. */

export const userPath = '/api/auth/user'
export const listPath = '/api/reports/my-reports'
export const reportPath = (id: string) => `/api/reports/${id}`
export const marksPath = (id: string) => `${reportPath(id)}/marks`

const accountCachePrefix = 'own-'
/** One cache for each account; of two people who use one phone, only the one who is signed in has any. */
export const accountCacheName = (account: string) => `${accountCachePrefix}${account}`
export const isAccountCache = (name: string) => name.startsWith(accountCachePrefix)

/** The id of an own report where the path is of one. */
export const parseReportId = (path: string): string | null => /^\/api\/reports\/(rpt_\w+)$/.exec(path)?.[1] ?? null

/** Whether an answer of this path may be kept. */
export const isOfflineCacheable = (path: string) =>
  path === userPath || path === listPath || /^\/api\/reports\/rpt_\w+(\/marks)?$/.test(path)

/** Who somebody is, without what no page needs while there is no signal, as an answer of that moment. */
export function minimalUserResponse(user: object, date: string): Response {
  return jsonResponse({ ...user, phoneNumber: null, profileImageUrl: null, signInMethods: [] }, date)
}

export function jsonResponse(value: unknown, date: string): Response {
  return new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', Date: date } })
}
