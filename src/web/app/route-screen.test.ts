import { describe, expect, it } from 'vitest'
import { targetOf } from './route-screen.ts'

const visitor = { signedIn: false, admin: false }
const user = { signedIn: true, admin: false }
const admin = { signedIn: true, admin: true }

describe('targetOf', () => {
  it('leads visitors to the sign-in page and back', () => {
    expect(targetOf('/reports', 'tab=plan', visitor)).toEqual({ kind: 'go', to: '/login?returnTo=%2Freports%3Ftab%3Dplan' })
    expect(targetOf('/reports/rpt_1', '', visitor)).toEqual({ kind: 'go', to: '/login?returnTo=%2Freports%2Frpt_1' })
    expect(targetOf('/', '', visitor)).toEqual({ kind: 'go', to: '/login' })
  })

  it('shows an opportunity to everybody and a report to its owner', () => {
    expect(targetOf('/reports/opp_a--b', '', visitor)).toEqual({ kind: 'screen', name: 'preview', part: 'opp_a--b' })
    expect(targetOf('/reports/rpt_1', '', user)).toEqual({ kind: 'screen', name: 'report', part: 'rpt_1' })
  })

  it('hides the admin page from people who are not admins', () => {
    expect(targetOf('/admin', '', user)).toEqual({ kind: 'unknown' })
    expect(targetOf('/admin', '', visitor)).toMatchObject({ kind: 'go' })
    expect(targetOf('/admin/orders', '', admin)).toEqual({ kind: 'screen', name: 'admin', part: 'orders' })
  })

  it('leads a return from the bank to the order, whatever the bank says of it', () => {
    for (const status of ['succeeded', 'failed', 'processing']) {
      const search = `order=ord_1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`
      expect(targetOf('/reports', search, user)).toEqual({ kind: 'go', to: '/orders/ord_1?back=bank' })
      expect(targetOf('/subscribe', `success=true&${search}`, user)).toEqual({ kind: 'go', to: '/orders/ord_1?back=bank' })
    }
    expect(targetOf('/orders/ord_1', 'back=bank', user)).toEqual({ kind: 'screen', name: 'order', part: 'ord_1' })
    expect(targetOf('/subscribe', 'success=true', user)).toMatchObject({ kind: 'screen' })
  })

  it('knows no report under an id that is neither a report nor an opportunity', () => {
    for (const who of [visitor, user, admin]) {
      for (const path of ['/reports/unknown', '/reports/1', '/reports/%E0%A4%A'])
        expect(targetOf(path, '', who)).toEqual({ kind: 'unknown' })
    }
  })

  it('survives a broken escape', () => {
    expect(targetOf('/orders/%E0%A4%A', '', user)).toMatchObject({ kind: 'screen' })
    expect(targetOf('/nowhere', '', user)).toEqual({ kind: 'unknown' })
  })
})
