/** Where pages and their worker keep what opens without a signal, and which answers those are: nobody else's, and nothing of payments or sessions. */

export const whoPath = '/api/auth/user'
export const listPath = '/api/reports/my-reports'
export const reportPath = (id: string) => `/api/reports/${id}`
export const marksPath = (id: string) => `${reportPath(id)}/marks`

const ownPrefix = 'own-'
/** One cache for each account; of two people who use one phone, only the one who is signed in has any. */
export const ownCacheName = (account: string) => `${ownPrefix}${account}`
export const isOwnCache = (name: string) => name.startsWith(ownPrefix)

/** The id of an own report where the path is of one. */
export const reportIdOf = (path: string): string | null => /^\/api\/reports\/(rpt_\w+)$/.exec(path)?.[1] ?? null

/** Whether an answer of this path may be kept. */
export const isKept = (path: string) => path === whoPath || path === listPath || /^\/api\/reports\/rpt_\w+(\/marks)?$/.test(path)

/** Who somebody is, without what no page needs while there is no signal, as an answer of that moment. */
export function leastAnswer(user: object, date: string): Response {
  return jsonAnswer({ ...user, phoneNumber: null, profileImageUrl: null, signInMethods: [] }, date)
}

export function jsonAnswer(value: unknown, date: string): Response {
  return new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', Date: date } })
}
