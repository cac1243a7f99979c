import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIResponse, BrowserContext } from '@playwright/test'
import { expect, type Site } from './support.ts'

export type Account = { username: string; email: string; password: string; firstName: string; lastName: string }

/** Calls as a page of the site makes them, with the context's own cookies. */
export function callsOf(context: BrowserContext, site: Site) {
  const send = async (method: string, path: string, body?: unknown): Promise<APIResponse> =>
    context.request.fetch(`${site.url}${path}`, {
      method,
      headers: { Origin: site.url },
      ...(body === undefined ? {} : { data: body }),
      maxRedirects: 0,
    })
  const answer = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await send(method, path, body)
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
    return (response.status() === 204 ? undefined : await response.json()) as T
  }
  return { send, answer }
}

/** A fresh account, signed in in this context. */
export async function signUp(context: BrowserContext, site: Site, more: Partial<Account> = {}): Promise<Account> {
  const mark = randomBytes(4).toString('hex')
  const account = {
    username: `ama${mark}`,
    email: `ama${mark}@example.com`,
    password: `secret-${mark}`,
    firstName: 'Ama',
    lastName: 'Mensah',
    ...more,
  }
  await callsOf(context, site).answer('POST', '/api/auth/register', { ...account, phoneNumber: '+233 20 123 4567' })
  return account
}

/** The link of a mail to an address, once it is in the outbox. */
export async function mailedPath(site: Site, to: string, wanted: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(() => {
      found = mailsTo(site, to).flatMap((mail) => wanted.exec(mail)?.[0] ?? [])[0]
      return found
    })
    .toBeTruthy()
  return found!
}

export function mailsTo(site: Site, to: string): string[] {
  const folder = join(site.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => new RegExp(`^To:.*${to.replace('.', '\\.')}`, 'im').test(mail))
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
}

/** The link that confirms an address, or its change. */
export const confirmLink = /\/api\/auth\/verify-email\?token=[\w.-]+/

/** Presses the button behind the link that was mailed at sign-up, without the page. */
export async function confirmAddress(context: BrowserContext, site: Site, email: string): Promise<void> {
  const link = new URL(await mailedPath(site, email, confirmLink), site.url)
  await callsOf(context, site).answer('POST', '/api/auth/verify-email', { token: link.searchParams.get('token') })
}

export const ownerPassword = 'owner-secret-1'

/** Signs the site's admin in: the account whose confirmed address is the server's ADMIN_EMAIL. */
export async function signInAsOwner(context: BrowserContext, site: Site): Promise<void> {
  const calls = callsOf(context, site)
  const known = await calls.send('POST', '/api/auth/login', { username: site.adminEmail, password: ownerPassword })
  if (known.ok()) return
  await signUp(context, site, {
    username: 'owner',
    email: site.adminEmail,
    password: ownerPassword,
    firstName: 'Efua',
    lastName: 'Boateng',
  })
  await confirmAddress(context, site, site.adminEmail)
  expect(await calls.answer<{ role: string }>('GET', '/api/auth/user')).toMatchObject({ role: 'admin' })
}

/** Pays in test mode, and waits until the order says so. */
export async function buy(
  context: BrowserContext,
  site: Site,
  wish: { planId: string; currency: string; opportunityId?: string; location?: string },
): Promise<string> {
  const { answer } = callsOf(context, site)
  const path = wish.planId === 'premium' ? '/api/create-subscription' : '/api/create-payment-intent'
  const body = wish.planId === 'premium' ? { tier: 'premium', currency: wish.currency } : wish
  const { clientSecret, orderId } = await answer<{ clientSecret: string; orderId: string }>('POST', path, body)
  await answer('POST', '/api/payment/test/confirm', { clientSecret, outcome: 'succeeded', method: 'card' })
  await expect.poll(async () => (await answer<{ state: string }>('GET', `/api/orders/${orderId}`)).state).toBe('paid')
  return orderId
}
