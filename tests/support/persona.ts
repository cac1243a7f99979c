import { randomBytes } from 'node:crypto'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import { insertOwnArchetypes } from '#server/features/opportunities/store.ts'
import { buildArchetype } from '#server/features/opportunities/suggest-archetype.ts'
import { proposalsShape } from '#server/features/opportunities/suggest-shape.ts'
import { orderWork } from '#server/threads/work.ts'
import { goodProposal } from './ai-proposals.ts'
import { newFounder, type Person, visitor } from './client.ts'
import { lastLink } from './mailbox.ts'
import { buy, newAdmin, newPremium, type Purchase } from './people.ts'
import type { TestApp } from './test-app.ts'

export const kinds = ['user', 'other', 'premium', 'admin'] as const
export type Kind = (typeof kinds)[number]

/** A signed-in person of a kind, whose things are made when they are first asked for. */
export type Persona = Person & {
  kind: Kind
  /** Paid, with a report that is ready. */
  purchase: () => Promise<Purchase & { reportId: string; opportunityId: string }>
  /** Not paid yet. */
  openOrder: () => Promise<Purchase>
  /** An opportunity id of a business that a model suggested to this person. */
  ownBusiness: () => Promise<string>
  secondSession: () => Promise<string>
  /** Of a link that confirms an address. */
  mailedToken: () => Promise<string>
  notification: () => Promise<string>
  ticket: () => Promise<string>
}

const makers: Record<Kind, (app: TestApp) => Promise<Person>> = {
  user: newFounder,
  other: newFounder,
  premium: newPremium,
  admin: async (app) => {
    const admin = await newAdmin(app)
    const profile = { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking'], interests: ['Food & Beverage'] }
    for (const [type, value] of Object.entries(profile)) await admin.post('/api/preferences', { type, value })
    return admin
  },
}

export async function newPersona(app: TestApp, kind: Kind): Promise<Persona> {
  const person = await makers[kind](app)
  const entries = app.ctx.market.entries.filter((entry) => entry.cityId === 'lagos')
  return {
    ...person,
    kind,
    purchase: once(async () => {
      const opportunityId = entries[0]!.id
      const purchase = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
      const { reportId } = (await person.get(`/api/orders/${purchase.orderId}`)).json()
      return { ...purchase, reportId, opportunityId }
    }),
    openOrder: once(async () => {
      const body = { planId: 'complete_report', currency: 'NGN', opportunityId: entries[1]!.id, location: 'Lagos' }
      const asked = await person.post('/api/create-payment-intent', body)
      if (asked.statusCode !== 200) throw new Error(asked.body)
      return asked.json()
    }),
    ownBusiness: once(async () => {
      const built = buildArchetype(proposalsShape.parse({ businesses: [goodProposal()] }).businesses[0]!, {
        id: `own-${randomBytes(8).toString('hex')}`,
        countryCode: 'NG',
        priceMonth: app.ctx.market.facts.asOf,
        ownWords: '',
      })
      if (!built.ok) throw new Error(built.reason)
      const { archetype } = built
      const input = {
        archetypeId: archetype.id,
        cityId: 'lagos',
        requestedName: null,
        known: true,
        own: { archetype, suggestedBy: 'a model' },
      }
      const card = await app.ctx.compute.makeCard(input, orderWork('usr_test'))
      if (!card.ok) throw new Error(card.reason.message)
      const row = { id: archetype.id, userId: person.id, archetype: { ...archetype }, card: { ...card.entry }, suggestedBy: 'a model' }
      await insertOwnArchetypes(app.ctx.database.db, [{ ...row, createdAt: app.clock.now() }])
      return card.entry.id
    }),
    secondSession: once(async () => {
      await visitor(app).post('/api/auth/login', { username: person.username, password: person.password })
      const { sessions } = (await person.get('/api/sessions')).json()
      return sessions.find((each: { current: boolean }) => !each.current).id
    }),
    mailedToken: once(async () => {
      // The mail of the registration goes out first: its link is dead once another is asked for.
      await app.drain()
      // An admin's address is confirmed already: the link is of a change.
      if (kind === 'admin') {
        const email = `next-${person.email}`
        await person.post('/api/account/email', { email, password: person.password })
        await app.drain()
        return lastLink(app.outbox, email, /Confirm your new/).searchParams.get('token') ?? ''
      }
      await person.post('/api/auth/resend-verification')
      await app.drain()
      return lastLink(app.outbox, person.email, /Confirm your email/).searchParams.get('token') ?? ''
    }),
    notification: once(async () => {
      const key = `told ${randomBytes(4).toString('hex')}`
      const words = { title: noticeMessage('supportAnswer.title'), message: noticeMessage('supportAnswer.message', { subject: key }) }
      await app.ctx.database.transaction((tx) => notify(tx, app.ctx, { userId: person.id, key, kind: 'account', ...words, mail: null }))
      const { notifications } = (await person.get('/api/notifications')).json()
      return notifications.find((each: { message: string }) => each.message.includes(key)).id
    }),
    ticket: once(async () => (await person.post('/api/support', { subject: 'Help', message: 'Please.' })).json().id),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null
  return () => {
    promise ??= make()
    return promise
  }
}
