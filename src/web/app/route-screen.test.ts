import { describe, expect, it } from 'vitest'
import { pageAt } from '#contract/pages.ts'
import { resolveTarget, visitorReturnTo } from './route-screen.ts'

const visitor = { signedIn: false, admin: false }
const user = { signedIn: true, admin: false }
const admin = { signedIn: true, admin: true }

describe('targetOf', () => {
  it('leads visitors to the sign-in page and back', () => {
    expect(resolveTarget('/reports', 'tab=plan', visitor)).toEqual({ kind: 'go', to: '/login?returnTo=%2Freports%3Ftab%3Dplan' })
    expect(resolveTarget('/reports/rpt_1', '', visitor)).toEqual({ kind: 'go', to: '/login?returnTo=%2Freports%2Frpt_1' })
    expect(resolveTarget('/', '', visitor)).toEqual({ kind: 'go', to: '/login' })
  })

  it('shows an opportunity to everybody and a report to its owner', () => {
    expect(resolveTarget('/reports/opp_a--b', '', visitor)).toEqual({ kind: 'screen', name: 'preview', part: 'opp_a--b' })
    expect(resolveTarget('/reports/rpt_1', '', user)).toEqual({ kind: 'screen', name: 'report', part: 'rpt_1' })
  })

  it('hides the admin page from people who are not admins', () => {
    expect(resolveTarget('/admin', '', user)).toEqual({ kind: 'unknown' })
    expect(resolveTarget('/admin', '', visitor)).toMatchObject({ kind: 'go' })
    expect(resolveTarget('/admin/orders', '', admin)).toEqual({ kind: 'screen', name: 'admin', part: 'orders' })
  })

  it('leads a return from the bank to the order, whatever the bank says of it', () => {
    for (const status of ['succeeded', 'failed', 'processing']) {
      const search = `order=ord_1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`
      expect(resolveTarget('/reports', search, user)).toEqual({ kind: 'go', to: '/orders/ord_1?back=bank' })
      expect(resolveTarget('/subscribe', `success=true&${search}`, user)).toEqual({ kind: 'go', to: '/orders/ord_1?back=bank' })
    }
    expect(resolveTarget('/orders/ord_1', 'back=bank', user)).toEqual({ kind: 'screen', name: 'order', part: 'ord_1' })
    expect(resolveTarget('/subscribe', 'success=true', user)).toMatchObject({ kind: 'screen' })
  })

  it('knows no report under an id that is neither a report nor an opportunity', () => {
    for (const viewer of [visitor, user, admin]) {
      for (const path of ['/reports/unknown', '/reports/1', '/reports/%E0%A4%A'])
        expect(resolveTarget(path, '', viewer)).toEqual({ kind: 'unknown' })
    }
  })

  it('survives a broken escape', () => {
    expect(resolveTarget('/orders/%E0%A4%A', '', user)).toMatchObject({ kind: 'screen' })
    expect(resolveTarget('/nowhere', '', user)).toEqual({ kind: 'unknown' })
  })
})

describe('the header’s ways in', () => {
  const back = (pathname: string, search = '') => visitorReturnTo(pageAt(pathname), pathname, search)

  it('lead back to what a visitor looks at, and from the sign-in pages to what they came for', () => {
    expect(back('/reports/opp_a--b')).toBe('/reports/opp_a--b')
    expect(back('/explore', 'city=Lagos')).toBe('/explore?city=Lagos')
    for (const page of ['/login', '/forgot-password', '/reset-password', '/verify-email'])
      expect(back(page, 'token=x&returnTo=%2Fsubscribe%3Fplan%3Dpremium')).toBe('/subscribe?plan=premium')
  })

  it('lead home from the start page, from pages to read, and from what is no page of ours', () => {
    for (const page of ['/', '/pricing', '/terms', '/admin', '/nowhere']) expect(back(page)).toBe('/')
    expect(back('/login', 'returnTo=%2F%2Fevil.example')).toBe('/')
  })
})
