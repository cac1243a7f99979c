import { setRole } from '#server/features/accounts/roles.ts'
import { updateUser } from '#server/features/accounts/store.ts'
import { newFounder, newUser, type Person } from './client.ts'
import { lastLink } from './mailbox.ts'
import type { TestApp } from './test-app.ts'

/** Presses the button of the page behind the link that was mailed at sign-up. */
export async function confirmAddress(app: TestApp, person: Person): Promise<void> {
  await app.drain()
  const token = lastLink(app.outbox, person.email, /Confirm your email/).searchParams.get('token')
  const answer = await person.post('/api/auth/verify-email', { token })
  if (answer.statusCode !== 200) throw new Error(`confirming answered ${answer.statusCode}: ${answer.body}`)
}

/** With a confirmed address, made admin as the server's operator makes one, and signed in with that. */
export async function newAdmin(app: TestApp): Promise<Person> {
  const person = await newUser(app)
  await app.ctx.database.transaction(async (tx) => {
    await updateUser(tx, person.id, { emailVerified: true })
    await setRole(tx, app.ctx, { kind: 'operator' }, person.id, 'admin')
  })
  const signedIn = await person.post('/api/auth/login', { username: person.username, password: person.password })
  if (signedIn.statusCode !== 200) throw new Error(`signing in answered ${signedIn.statusCode}: ${signedIn.body}`)
  return person
}

export type Purchase = { orderId: string; clientSecret: string; paymentIntentId: string }

/** Pays with the test provider; `app.drain()` then settles it. */
export async function buy(
  app: TestApp,
  person: Person,
  what: { planId: string; opportunityId?: string; location?: string },
): Promise<Purchase> {
  const response =
    what.planId === 'premium'
      ? await person.post('/api/create-subscription', { tier: 'premium', currency: 'NGN' })
      : await person.post('/api/create-payment-intent', { currency: 'NGN', ...what })
  if (response.statusCode !== 200) throw new Error(`paying answered ${response.statusCode}: ${response.body}`)
  const purchase = response.json() as Purchase
  const confirmed = await person.post('/api/payment/test/confirm', { clientSecret: purchase.clientSecret, outcome: 'succeeded' })
  if (confirmed.statusCode !== 200) throw new Error(`confirming answered ${confirmed.statusCode}: ${confirmed.body}`)
  await app.drain()
  return purchase
}

/** A founder with a running premium month. */
export async function newPremium(app: TestApp): Promise<Person> {
  const person = await newFounder(app)
  await buy(app, person, { planId: 'premium' })
  return person
}
