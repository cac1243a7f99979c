import { type PageName, type PageRoute, pageAt, safeReturnTo } from '#contract/pages.ts'
import { signInAddress } from '../lib/sign-in-address.ts'

export type RouteTarget =
  | { kind: 'screen'; name: PageName | 'preview'; part: string | null }
  | { kind: 'go'; to: string }
  | { kind: 'unknown' }

/** The screen or redirect of an address for this viewer; the server decides the same for whole documents. `search` is without its question mark. */
export function resolveTarget(pathname: string, search: string, viewer: { signedIn: boolean; admin: boolean }): RouteTarget {
  const bankReturnPath = bankReturn(search)
  if (bankReturnPath) return { kind: 'go', to: bankReturnPath }
  if (pathname === '/dashboard') return { kind: 'go', to: '/' }
  const page = pageAt(pathname)
  if (!page || (page.access === 'admin' && viewer.signedIn && !viewer.admin)) return { kind: 'unknown' }
  const part = pathPart(pathname)
  const isPreview = page.name === 'report' && part?.startsWith('opp_')
  const needsSignIn = page.access === 'signed-in' || page.access === 'admin' || (page.name === 'report' && !isPreview)
  if (needsSignIn && !viewer.signedIn) return { kind: 'go', to: signInAddress(search ? `${pathname}?${search}` : pathname) }
  if (page.name === 'home' && !viewer.signedIn) return { kind: 'go', to: '/login' }
  return { kind: 'screen', name: isPreview ? 'preview' : (page.name as PageName), part }
}

/** Where a visitor goes on after signing in by the header: what they look at, or what the sign-in pages keep for them. */
export function visitorReturnTo(page: PageRoute | null, pathname: string, search: string): string {
  if (!page || page.access === 'admin' || page.name === 'home') return '/'
  if (page.access !== 'public') return search ? `${pathname}?${search}` : pathname
  return safeReturnTo(new URLSearchParams(search).get('returnTo'))
}

/** After a bank's redirect the order's own page shows how the payment ended, whichever page the bank returns to. */
function bankReturn(search: string): string | null {
  const query = new URLSearchParams(search)
  const order = query.get('order')
  return order && query.has('redirect_status') ? `/orders/${encodeURIComponent(order)}?back=bank` : null
}

function pathPart(pathname: string): string | null {
  const part = pathname.split('/')[2]
  if (!part) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
