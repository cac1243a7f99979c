import { randomBytes } from 'node:crypto'
import { providers, type WebhookKey, webhookKeys } from '#contract/payments.ts'
import type { RouteKey } from '#contract/routes.ts'
import type { Kind, Persona } from './persona.ts'

/** `own`: the caller's thing (or a call without a thing); `foreign`: another person's; `none`: one that does not exist. */
export const targets = ['own', 'foreign', 'none'] as const
export type Target = (typeof targets)[number]
export type Cells = Partial<Record<Kind | 'visitor', number>>
export type Owner = Persona | null
export type RequestParts = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
export type Row = {
  call?: (owner: Owner, target: Target, caller: Persona | null) => Promise<RequestParts> | RequestParts
  /** What it does lasts: each cell that is not refused has a person of its own. A refusal changes nothing. */
  fresh?: true
} & Partial<Record<Target, Cells>>

const all = (visitor: number, signedIn: number, more: Cells = {}): Cells => ({
  visitor,
  user: signedIn,
  other: signedIn,
  premium: signedIn,
  admin: signedIn,
  ...more,
})
const everyone = (status = 200) => all(status, status)
const people = (status = 200, more: Cells = {}) => all(401, status, more)
const admins = (status = 200): Cells => ({ visitor: 401, user: 403, other: 403, premium: 403, admin: status })
const notFoundForAll = people(404)

const unused = () => randomBytes(5).toString('hex')
const order = async (owner: Owner): Promise<RequestParts> => ({ path: { id: owner ? (await owner.purchase()).orderId : 'ord_none' } })
const openOrder = async (owner: Owner): Promise<RequestParts> => ({ path: { id: owner ? (await owner.openOrder()).orderId : 'ord_none' } })
const report = async (owner: Owner): Promise<RequestParts> => ({ path: { id: owner ? (await owner.purchase()).reportId : 'rpt_none' } })
const opportunity = (_owner: Owner, target: Target): RequestParts => ({ path: { id: target === 'none' ? 'opp_none' : opportunityId } })
const opportunityId = 'opp_home-baking-classes--lagos'
const ownBusiness = async (owner: Owner): Promise<RequestParts> => ({
  path: { id: owner ? await owner.ownBusiness() : 'opp_own-none--lagos' },
})
const shippedBatch = (_owner: Owner, target: Target): RequestParts => ({ path: { id: target === 'none' ? 'bat_none' : 'worldpop-2020' } })
const importRequest = { kind: 'osm', title: 'An extract', publisher: 'OpenStreetMap contributors', licence: 'ODbL 1.0' }
const mark = { task: 'step-1', at: '2026-11-02T12:00:00Z', done: true }
const initialize: Row = {
  call: () => ({ body: { planId: 'report_pack_3', currency: 'NGN', amount: 360000 } }),
  own: people(),
}
const webhook = (status: number): Row => ({
  call: () => ({ path: { address: `gw_none.${'0'.repeat(40)}` }, body: { id: 'evt_none' } }),
  own: everyone(status),
})

/** What every call answers to everyone. */
export const permissions: Record<RouteKey, Row> = {
  'GET /api/health': { own: everyone() },
  'GET /api/ready': { own: everyone() },
  'GET /api/config': { own: everyone() },
  'GET /api/openapi.json': { own: everyone() },
  'POST /api/client-errors': { call: () => ({ body: { message: 'It broke' } }), own: everyone(204) },

  'GET /api/auth/user': { own: people() },
  'POST /api/auth/login': {
    fresh: true,
    call: (owner, target) => ({
      body: { username: owner?.username ?? `nobody${unused()}`, password: target === 'own' ? owner?.password : 'not the password' },
    }),
    own: everyone(),
    foreign: everyone(401),
    none: everyone(401),
  },
  'POST /api/auth/register': {
    fresh: true,
    call: (owner, target) => ({
      body: {
        username: `m${unused()}`,
        email: target === 'foreign' ? owner?.email : `m${unused()}@example.com`,
        password: 'a new password',
        firstName: 'Ama',
        lastName: 'Mensah',
        phoneNumber: '+233 20 123 4567',
      },
    }),
    foreign: everyone(409),
    none: everyone(201),
  },
  'POST /api/logout': { fresh: true, own: everyone(204) },
  'GET /api/logout': { fresh: true, own: everyone(302) },
  'GET /api/login': { own: everyone(302) },
  'GET /api/auth/verify-email': { call: () => ({ query: { token: 'vrf_none.none' } }), none: everyone(302) },
  'POST /api/auth/verify-email': {
    fresh: true,
    call: async (owner) => ({ body: { token: owner ? await owner.mailedToken() : 'vrf_none.none' } }),
    own: people(),
    foreign: people(403),
    none: people(400),
  },
  'POST /api/auth/resend-verification': { own: people() },
  'POST /api/auth/request-password-reset': {
    call: (owner) => ({ body: { email: owner?.email ?? `nobody${unused()}@example.com` } }),
    own: everyone(),
    foreign: everyone(),
    none: everyone(),
  },
  'GET /api/auth/reset-password': { call: () => ({ query: { token: 'vrf_none.none' } }), own: everyone(200) },
  'POST /api/auth/reset-password': { call: () => ({ body: { token: 'vrf_none.none', password: 'a new password' } }), none: everyone(400) },
  'GET /api/auth/google': { own: everyone(404) },
  'GET /api/auth/apple': { own: everyone(404) },
  'GET /api/auth/google/callback': { none: everyone(404) },
  'GET /api/auth/apple/callback': { none: everyone(404) },
  'POST /api/auth/apple/callback': { call: () => ({ body: {} }), none: everyone(404) },
  'POST /api/auth/link': { call: () => ({ body: { password: 'a password' } }), none: everyone(400) },
  'GET /api/sessions': { own: people() },
  'DELETE /api/sessions/{id}': {
    fresh: true,
    call: async (owner) => ({ path: { id: owner ? await owner.secondSession() : 'ses_none' } }),
    own: people(204),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'DELETE /api/sessions': { fresh: true, own: people() },
  'PUT /api/account': { call: () => ({ body: { firstName: 'Adaeze' } }), own: people() },
  'POST /api/account/email': {
    call: (owner, target) => ({ body: { email: `new${unused()}@example.com`, password: target === 'own' ? owner?.password : 'wrong' } }),
    own: people(),
    none: people(401),
  },
  'POST /api/account/password': {
    fresh: true,
    call: (owner, target) => ({ body: { currentPassword: target === 'own' ? owner?.password : 'wrong', password: 'another password' } }),
    own: people(),
    none: people(401),
  },
  'GET /api/account/export': { own: people() },
  'GET /api/account/export.txt': { own: people() },
  'DELETE /api/account': {
    fresh: true,
    call: (owner, target) => ({ body: { password: target === 'own' ? owner?.password : 'wrong' } }),
    own: people(),
    none: people(401),
  },
  'GET /api/account/usage': { own: people() },

  'GET /api/preferences': { own: people() },
  'POST /api/preferences': { call: () => ({ body: { type: 'budget', value: '$500 - $2,000' } }), own: people() },
  'PUT /api/preferences': {
    call: () => ({ body: { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking'], interests: ['Food & Beverage'] } }),
    own: people(),
  },
  'POST /api/preferences/intake': { call: () => ({ body: { location: 'Nigeria', trades: ['cook'] } }), own: people() },
  'GET /api/geo': { own: everyone() },
  'POST /api/location/resolve': { call: () => ({ body: { text: 'Accra' } }), own: everyone() },
  'POST /api/understand': { call: () => ({ body: { text: 'I sew' } }), own: everyone() },
  'GET /api/places': { own: everyone() },

  'GET /api/opportunities': { own: everyone() },
  'GET /api/compare': {
    call: (_owner, target) => ({ query: { ids: `${opportunityId},${target === 'none' ? 'opp_none' : 'opp_cakes-to-order--lagos'}` } }),
    own: people(),
    // It is named in the answer, and the others are compared.
    none: people(),
  },
  'GET /api/opportunities/{id}': { call: opportunity, own: everyone(), none: everyone(404) },
  'GET /api/opportunities/{id}/card': { call: opportunity, own: everyone(), none: everyone(404) },
  'PUT /api/opportunities/{id}/bookmark': { call: opportunity, own: people(204), none: notFoundForAll },
  'DELETE /api/opportunities/{id}/bookmark': { call: opportunity, own: people(204), none: notFoundForAll },
  'PUT /api/opportunities/{id}/hidden': { call: opportunity, own: people(204), none: notFoundForAll },
  'DELETE /api/opportunities/{id}/hidden': { call: opportunity, own: people(204), none: notFoundForAll },
  'GET /api/opportunities/{id}/figures': { call: ownBusiness, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'PUT /api/opportunities/{id}/figures': {
    call: async (owner) => {
      const sent = await ownBusiness(owner)
      const version = owner ? (await owner.get(`/api/opportunities/${sent.path!.id}/figures`)).json().version : 1
      return { ...sent, body: { version, figures: { pricePerUnit: 13_000 } } }
    },
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'GET /api/news': { own: everyone() },
  'GET /api/opportunities/{id}/here': { call: opportunity, own: everyone(), none: everyone() },
  'GET /api/opportunities/{id}/brief.pdf': { call: opportunity, own: everyone(), none: everyone(404) },
  'GET /api/opportunities/{id}/picture.png': { call: opportunity, own: everyone(), none: everyone(404) },
  'POST /api/discoveries': { own: people() },
  'GET /api/discoveries': { own: people() },

  'GET /api/gap-maps': { own: people() },
  'GET /api/gap-maps/coverage': { own: everyone() },
  'GET /api/gap-maps/sample': { own: people() },
  'GET /api/gap-maps/{location}/basemap': { call: () => ({ path: { location: 'nairobi' } }), own: people() },
  'GET /api/gap-maps/{location}/places': { call: () => ({ path: { location: 'nairobi' } }), own: people() },
  'GET /api/gap-maps/{location}/place': {
    call: (_owner, target) => ({ path: { location: 'nairobi' }, query: { square: target === 'none' ? 'none' : '-129_3682' } }),
    own: people(),
    none: notFoundForAll,
  },
  'GET /api/gap-maps/{location}/squares': { call: () => ({ path: { location: 'nairobi' } }), own: people() },
  'POST /api/gap-maps/{location}/squares/{square}/open': {
    call: (_owner, target) => ({ path: { location: 'nairobi', square: target === 'none' ? 'none' : '-129_3682' }, body: {} }),
    own: people(),
    none: notFoundForAll,
  },
  'POST /api/gap-maps/count': {
    call: (_owner, target) => ({ body: { opportunityId: target === 'none' ? 'opp_none' : opportunityId, sellers: 3, minutes: 30 } }),
    own: people(),
    none: notFoundForAll,
  },

  'GET /api/reports/my-reports': { own: people() },
  'POST /api/reports/generate': {
    call: async (owner) => {
      const bought = await owner?.purchase()
      return { body: { opportunityId: bought?.opportunityId ?? opportunityId, paymentIntentId: bought?.paymentIntentId ?? 'pi_test_none' } }
    },
    own: people(202),
    foreign: people(402),
    none: people(402),
  },
  'POST /api/reports/purchase': {
    call: async (owner, target) => ({
      body: {
        opportunityId: target === 'none' ? 'opp_none' : owner && target === 'own' ? (await owner.purchase()).opportunityId : opportunityId,
        reportType: 'detailed',
      },
    }),
    own: people(409),
    foreign: people(402),
    none: notFoundForAll,
  },
  'GET /api/reports/{id}': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'GET /api/reports/{id}/marks': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/reports/{id}/marks': {
    call: async (owner) => ({ ...(await report(owner)), body: { marks: [{ ...mark, id: unused().padEnd(32, '0') }] } }),
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'GET /api/reports/{id}/events': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'GET /api/reports/{id}/pdf': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'GET /api/reports/{id}/xlsx': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'GET /api/reports/{id}/what-if': { call: report, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/reports/{id}/what-if': {
    call: async (owner) => ({ ...(await report(owner)), body: { assumptions: {} } }),
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'DELETE /api/reports/{id}/what-if': { call: report, own: people(204), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/reports/{id}/edition': { call: report, own: people(409), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/reports/{id}/ask': {
    call: async (owner) => ({ ...(await report(owner)), body: { question: 'When does it break even?' } }),
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },

  'GET /api/plans': { own: everyone() },
  'POST /api/reports/create-payment-intent': {
    call: (_owner, target) => ({
      body: { opportunityId: target === 'none' ? 'opp_none' : opportunityId, location: 'Lagos', currency: 'NGN' },
    }),
    own: people(),
    none: notFoundForAll,
  },
  'POST /api/create-payment-intent': { call: () => ({ body: { planId: 'weekly_unlimited', currency: 'NGN' } }), own: people() },
  'POST /api/payment/flutterwave/initialize': initialize,
  'POST /api/payment/paystack': initialize,
  'POST /api/payment/stripe': initialize,
  'POST /api/create-subscription': {
    call: () => ({ body: { tier: 'premium', currency: 'NGN' } }),
    own: people(200, { premium: 409 }),
  },
  'POST /api/subscription/cancel': { fresh: true, own: people(409, { premium: 200 }) },
  'POST /api/subscription/resume': { fresh: true, own: people(409, { premium: 200 }) },
  'GET /api/subscription/status': { own: people() },
  'POST /api/payment/test/confirm': {
    fresh: true,
    call: async (owner) => ({
      body: { clientSecret: owner ? (await owner.openOrder()).clientSecret : 'pi_test_none_secret_none', outcome: 'succeeded' },
    }),
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'GET /api/orders': { own: people() },
  'GET /api/orders/{id}': { call: order, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'GET /api/orders/{id}/receipt.pdf': { call: order, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/orders/{id}/refund': { fresh: true, call: order, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/orders/{id}/begin': {
    call: async (owner) => ({ ...(await openOrder(owner)), body: {} }),
    own: people(),
    foreign: notFoundForAll,
    none: notFoundForAll,
  },
  'POST /api/orders/{id}/check': { call: order, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/orders/{id}/cancel': { fresh: true, call: openOrder, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  'POST /api/orders/{id}/release': { call: openOrder, own: people(), foreign: notFoundForAll, none: notFoundForAll },
  ...(Object.fromEntries(
    providers.flatMap((provider) => webhookKeys(provider).map((key) => [key, webhook(provider === 'test' ? 401 : 404)])),
  ) as Record<WebhookKey, Row>),

  'GET /api/notifications': { own: people() },
  'POST /api/notifications/read': {
    call: async (owner) => ({ body: { ids: [owner ? await owner.notification() : 'ntf_none'] } }),
    own: people(),
    foreign: people(),
    none: people(),
  },
  'GET /api/notifications/events': { own: people() },
  'GET /api/settings': { own: people() },
  'PUT /api/settings': { call: () => ({ body: { notifications: { push: true } } }), own: people() },
  'POST /api/support': { call: () => ({ body: { subject: 'Help', message: 'Please', email: 'ada@example.com' } }), own: everyone(201) },
  'GET /api/support': { own: people() },

  'GET /api/admin/dashboard': { own: admins() },
  'POST /api/admin/preview-payment-portal': { call: () => ({ body: { countryName: 'Kenya' } }), own: admins() },
  'POST /api/admin/grant-admin': {
    call: (owner, _target, caller) => ({
      body: { email: owner?.email ?? `nobody${unused()}@example.com`, password: caller?.password },
    }),
    foreign: admins(409),
    none: admins(404),
  },
  'POST /api/admin/revoke-admin': {
    fresh: true,
    call: (owner, _target, caller) => ({
      body: { email: owner?.email ?? `nobody${unused()}@example.com`, password: caller?.password },
    }),
    own: admins(),
    foreign: admins(),
    none: admins(404),
  },
  'GET /api/admin/users': { own: admins() },
  'GET /api/admin/users/{id}': {
    call: (owner) => ({ path: { id: owner?.id ?? 'usr_none' } }),
    own: admins(),
    foreign: admins(),
    none: admins(404),
  },
  'DELETE /api/admin/users/{id}/sessions': {
    fresh: true,
    call: (owner) => ({ path: { id: owner?.id ?? 'usr_none' } }),
    own: admins(),
    foreign: admins(),
    none: admins(404),
  },
  'GET /api/admin/orders': { own: admins() },
  'GET /api/admin/orders/{id}': { call: order, own: admins(), foreign: admins(), none: admins(404) },
  'POST /api/admin/orders/{id}/refund': {
    fresh: true,
    call: async (owner, _target, caller) => ({ ...(await order(owner)), body: { password: caller?.password } }),
    own: admins(409),
    foreign: admins(),
    none: admins(404),
  },
  'POST /api/admin/orders/{id}/check': { call: order, own: admins(), foreign: admins(), none: admins(404) },
  'GET /api/admin/exceptions': { own: admins() },
  'POST /api/admin/reconcile': { own: admins() },
  'GET /api/admin/audit': { own: admins() },
  'GET /api/admin/analytics': { own: admins() },
  'GET /api/admin/health': { own: admins() },
  'GET /api/admin/imports': { own: admins() },
  'GET /api/admin/imports/{id}': { call: shippedBatch, own: admins(), none: admins(404) },
  'POST /api/admin/imports': {
    call: (_owner, _target, caller) => ({ body: { ...importRequest, password: caller?.password } }),
    own: admins(201),
  },
  'PUT /api/admin/imports/{id}/file': {
    call: () => ({ path: { id: 'upl_none' }, headers: { 'content-type': 'application/octet-stream' } }),
    none: admins(404),
  },
  'PUT /api/admin/imports/{id}': {
    call: (owner, target, caller) => ({ ...shippedBatch(owner, target), body: { active: true, password: caller?.password } }),
    own: admins(),
    none: admins(404),
  },
  'GET /api/admin/coverage': { own: admins() },
  'GET /api/admin/tickets': { own: admins() },
  'POST /api/admin/tickets/{id}/answer': {
    fresh: true,
    call: async (owner) => ({ path: { id: owner ? await owner.ticket() : 'tkt_none' }, body: { answer: 'Here it is.' } }),
    own: admins(),
    foreign: admins(),
    none: admins(404),
  },
}
