import * as z from 'zod'
import { roles, session, tiers } from './accounts.ts'
import { ticket } from './inbox.ts'
import { refundCauses } from './payment-states.ts'
import { order } from './payments.ts'
import { reportStatuses } from './reports.ts'
import { id, instantField, message, pageQuery, pageSchema, route, textField } from './route.ts'

const money = z.array(z.object({ currency: z.string(), amountMinor: z.number().int() }))
const search = z.object({ search: textField().optional(), ...pageQuery })
const byId = z.object({ id })
/** An admin authenticates again: by the password, or by a sign-in of the last minutes where the account has none. */
const password = z.string().max(1000).optional()

export const adminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  username: z.string().nullable(),
  role: z.enum(roles),
  subscriptionTier: z.enum(tiers),
  location: z.string().nullable(),
  locationId: z.string().nullable(),
  createdAt: instantField,
  lastSeenAt: instantField.nullable(),
})

export const adminOrder = order.extend({ userId: z.string().nullable(), email: z.string().nullable(), exceptions: z.array(z.string()) })

export const auditRow = z.object({
  id,
  at: instantField,
  actor: z.object({ id: z.string(), label: z.string() }),
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

/** `userId` is null for a visitor. */
export const adminTicket = ticket.extend({ userId: z.string().nullable(), from: z.string(), email: z.string().nullable() })

const point = z.object({ day: z.string(), count: z.number() })

export const adminRoutes = {
  'GET /api/admin/dashboard': route({
    access: 'admin',
    summary: 'Overview',
    response: z.object({
      totalUsers: z.number(),
      activeSubscriptions: z.number(),
      totalRevenue: money,
      testRevenue: money,
      recentSignups: z.array(
        z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), role: z.enum(roles), createdAt: instantField }),
      ),
      popularOpportunities: z.array(
        z.object({ id: z.string(), title: z.string(), location: z.string(), demandScore: z.number().nullable(), views: z.number() }),
      ),
      openExceptions: z.number(),
      openTickets: z.number(),
    }),
  }),
  'POST /api/admin/preview-payment-portal': route({
    access: 'admin',
    summary: 'Prices and providers for a person in a country',
    body: z.object({ countryName: textField() }),
    response: z.object({
      country: z.string(),
      currency: z.string(),
      symbol: z.string(),
      provider: z.string(),
      formattedPrices: z.object({ premium: z.string(), report: z.string() }),
      paymentMethods: z.array(z.string()),
      note: z.string().optional(),
    }),
  }),
  'POST /api/admin/grant-admin': route({
    access: 'admin',
    summary: 'Give the admin role to an account with a confirmed address',
    body: z.object({ email: textField(), password }),
    response: message,
    errors: ['password_required', 'wrong_password', 'sign_in_again', 'rate_limited', 'not_found', 'conflict'],
  }),
  'POST /api/admin/revoke-admin': route({
    access: 'admin',
    summary: 'Remove the admin role',
    body: z.object({ email: textField(), password }),
    response: message,
    errors: ['password_required', 'wrong_password', 'sign_in_again', 'rate_limited', 'not_found', 'last_admin'],
  }),
  'DELETE /api/admin/users/{id}/sessions': route({
    access: 'admin',
    summary: 'End every session of an account; of your own, every other one',
    params: byId,
    response: z.object({ ended: z.number() }),
    errors: ['not_found'],
  }),
  'GET /api/admin/users': route({ access: 'admin', summary: 'Accounts', query: search, response: pageSchema('users', adminUser) }),
  'GET /api/admin/users/{id}': route({
    access: 'admin',
    summary:
      'One account with the newest of its orders, reports, messages, sessions and admin acts; the look is written into the audit log',
    params: byId,
    response: z.object({
      user: adminUser.extend({ phoneNumber: z.string().nullable(), signInMethods: z.array(z.string()) }),
      access: z.object({
        status: z.enum(['active', 'past_due', 'inactive']),
        reportCredits: z.number().int(),
        passEndsAt: instantField.nullable(),
        periodEnd: instantField.nullable(),
        cancelAtPeriodEnd: z.boolean(),
        renewal: z.enum(['automatic', 'prepaid']).nullable(),
      }),
      sessions: z.array(session),
      orders: z.array(adminOrder),
      reports: z.array(
        z.object({
          id,
          title: z.string(),
          location: z.string(),
          status: z.enum(reportStatuses),
          withdrawnAt: instantField.nullable(),
          orderId: z.string().nullable(),
          createdAt: instantField,
        }),
      ),
      tickets: z.array(ticket),
      audit: z.array(auditRow),
      totals: z.object({ orders: z.number(), reports: z.number(), tickets: z.number(), audit: z.number() }),
    }),
    errors: ['not_found'],
  }),
  'GET /api/admin/orders': route({
    access: 'admin',
    summary: 'Orders',
    query: search.extend({ state: textField(40).optional(), mode: z.enum(['test', 'live']).optional() }),
    response: pageSchema('orders', adminOrder),
  }),
  'GET /api/admin/orders/{id}': route({
    access: 'admin',
    summary: 'One order with its attempts, payments, events and postings',
    params: byId,
    response: z.looseObject({ order: adminOrder }),
  }),
  'POST /api/admin/orders/{id}/refund': route({
    access: 'admin',
    summary: 'Refund an order, in full or in part',
    params: byId,
    body: z
      .object({
        amount: z.number().int().positive().optional(),
        reason: textField().optional(),
        cause: z.enum(refundCauses).optional(),
        password,
      })
      .optional(),
    response: adminOrder,
    errors: ['password_required', 'wrong_password', 'sign_in_again', 'rate_limited', 'not_refundable'],
  }),
  'POST /api/admin/orders/{id}/check': route({
    access: 'admin',
    summary: 'Settle an order now',
    params: byId,
    response: adminOrder,
    errors: ['provider_unavailable'],
  }),
  'GET /api/admin/exceptions': route({
    access: 'admin',
    summary: 'Differences that reconciliation found (normally none)',
    query: z.object(pageQuery),
    response: pageSchema(
      'exceptions',
      z.object({
        id,
        kind: z.string(),
        message: z.string(),
        orderId: z.string().nullable(),
        createdAt: instantField,
        resolvedAt: instantField.nullable(),
      }),
    ),
  }),
  'POST /api/admin/reconcile': route({
    access: 'admin',
    summary: 'Run the reconciliation now',
    response: z.object({ checked: z.number(), exceptions: z.number() }),
  }),
  'GET /api/admin/audit': route({ access: 'admin', summary: 'Every admin action', query: search, response: pageSchema('audit', auditRow) }),
  'GET /api/admin/analytics': route({
    access: 'admin',
    summary: 'Figures from the database and the ledger',
    query: z.object({ days: z.enum(['7', '30', '90', '365']).optional() }),
    response: z.object({
      signups: z.array(point),
      conversion: z.object({ previews: z.number(), checkouts: z.number(), purchases: z.number(), share: z.number().nullable() }),
      revenue: z.array(
        z.object({ currency: z.string(), planId: z.string(), amountMinor: z.number(), orders: z.number(), mode: z.string() }),
      ),
      reportSeconds: z.object({ p50: z.number().nullable(), p90: z.number().nullable(), count: z.number() }),
      narration: z.object({ paragraphs: z.number(), fallbacks: z.number(), share: z.number().nullable() }),
    }),
  }),
  'GET /api/admin/health': route({
    access: 'admin',
    summary: 'Queue, email, sources, payment providers and the age of the reference data',
    response: z.object({
      queue: z.object({ waiting: z.number(), running: z.number(), failed: z.number(), oldestSeconds: z.number().nullable() }),
      mail: z.object({ transport: z.string(), sent: z.number(), failed: z.number() }),
      sources: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          state: z.enum(['off', 'never', 'ok', 'failing', 'paused', 'closed']),
          lastSuccessAt: instantField.nullable(),
          lastFailureAt: instantField.nullable(),
          /** The last error, or why the source is closed. */
          lastError: z.string().nullable(),
        }),
      ),
      providers: z.array(z.object({ provider: z.string(), currency: z.string(), state: z.string(), note: z.string().nullable() })),
      referenceData: z.object({
        factsVersion: z.string(),
        asOf: z.string(),
        facts: z.number(),
        old: z.array(z.object({ id: z.string(), label: z.string(), year: z.number() })),
      }),
      database: z.string(),
      ai: z.string(),
    }),
  }),
  'GET /api/admin/tickets': route({
    access: 'admin',
    summary: 'Support tickets, pack, pass and premium first',
    query: search,
    response: pageSchema('tickets', adminTicket),
  }),
  'POST /api/admin/tickets/{id}/answer': route({
    access: 'admin',
    summary: 'Answer a ticket',
    params: byId,
    body: z.object({ answer: textField(4000).min(1) }),
    response: adminTicket,
    errors: ['conflict'],
  }),
} as const
