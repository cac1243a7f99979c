import { setTimeout as wait } from 'node:timers/promises'
import { browserOf } from './server-process.ts'

/**
 * People who use a running server while it is made to fail, each remembering what was acknowledged to them. Whatever happens, an answer is one
 * the product means: a result, a refusal, or 503 in the shape of errors with the time to come back. Nobody's data appears where it should not.
 */
export type BusyPeople = {
  /** Stops them, and waits for their last answers. */
  stop: () => Promise<void>
  acknowledged: Acknowledged
  answers: Map<number, number>
  /** What was answered that must not be. */
  faults: string[]
}
type Acknowledged = {
  accounts: { username: string; password: string; tickets: string[]; orders: string[] }[]
}

/** What only its owner, or nobody, may ever be shown; `words` are looked for in logs and in answers to others. */
export const canary = {
  email: 'canary.person@canary.example',
  phone: '+234 809 555 0171',
  ticket: 'canary-ticket: the stove of Mama Ngozi burns',
  lastName: 'Canaryson',
} as const
export const canaryWords = ['canary.person', 'canary.example', '809 555 0171', '8095550171', 'canary-ticket', 'Mama Ngozi', '$argon2']

type Answer = { status: number; headers: Headers; text: string; json: Record<string, never> }

export function startBusyPeople(server: { url: string }, count: number): BusyPeople {
  const acknowledged: Acknowledged = { accounts: [] }
  const answers = new Map<number, number>()
  const faults: string[] = []
  let running = true
  let lastNumber = 0

  const checkAnswer = (what: string, { status, headers, text }: Answer) => {
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 503) {
      const body = shapeOf(text)
      if (!body?.message || !body.code || !headers.get('retry-after')) faults.push(`${what}: 503 without its shape: ${text.slice(0, 200)}`)
    } else if (status >= 500) faults.push(`${what}: ${status} ${text.slice(0, 200)}`)
    for (const word of canaryWords) if (text.includes(word)) faults.push(`${what}: the answer holds ${word}`)
  }

  const one = async () => {
    while (running) {
      const browser = browserOf(server)
      const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
        const response = (await browser.call(method, path, body)) as unknown as Response
        const text = await response.text()
        const answer = { status: response.status, headers: response.headers, text, json: (shapeOf(text) ?? {}) as Record<string, never> }
        checkAnswer(`${method} ${path}`, answer)
        await wait(15)
        return answer
      }
      try {
        await runVisit(call, { next: () => ++lastNumber, acknowledged, isRunning: () => running })
      } catch (error) {
        // A line that breaks means that the process died or hung up on somebody it was serving.
        faults.push(`no answer: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
        await wait(100)
      }
    }
  }
  const everybody = Promise.all(Array.from({ length: count }, one))
  return {
    acknowledged,
    answers,
    faults,
    stop: async () => {
      running = false
      await everybody
    },
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>
type VisitContext = { next: () => number; acknowledged: Acknowledged; isRunning: () => boolean }

/** One person's visit: registers, looks around, writes, buys. */
async function runVisit(call: Call, { next, acknowledged, isRunning }: VisitContext): Promise<void> {
  const n = next()
  const account = { username: `busy${n}`, password: `secret-${n}`, tickets: [] as string[], orders: [] as string[] }
  const details = { ...account, email: `busy${n}@example.com`, firstName: 'Ada', lastName: 'Obi', phoneNumber: '+234 801 234 5678' }
  const registered = await call('POST', '/api/auth/register', {
    username: details.username,
    email: details.email,
    password: details.password,
    firstName: details.firstName,
    lastName: details.lastName,
    phoneNumber: details.phoneNumber,
  })
  if (registered.status !== 201) return
  acknowledged.accounts.push(account)
  for (let round = 0; round < 3 && isRunning(); round++) {
    await call('GET', '/api/opportunities?country=Nigeria&pageSize=3')
    await call('POST', '/api/preferences', { type: 'location', value: 'Nigeria' })
    const subject = `Ticket ${round} of busy${n}`
    if ((await call('POST', '/api/support', { subject, message: 'How do I begin?' })).status === 201) account.tickets.push(subject)
    await call('POST', '/api/auth/login', { username: details.username, password: 'not this one' })
    const purchase = await call('POST', '/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
    if (purchase.status === 200) {
      account.orders.push(String(purchase.json.orderId))
      await call('POST', '/api/payment/test/confirm', { clientSecret: purchase.json.clientSecret, outcome: 'succeeded' })
    }
    await call('GET', '/api/notifications')
    await call('GET', '/api/orders')
  }
}

function shapeOf(text: string): Record<string, string> | null {
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    return null
  }
}

/** What was acknowledged and is not there. */
export async function findLost(server: { url: string }, { accounts }: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const { username, password, tickets, orders } of accounts) {
    const browser = browserOf(server)
    let signedIn = await browser.call('POST', '/api/auth/login', { username, password })
    // One address looks for hundreds of people: where it has had its calls of the minute, it waits for the next.
    for (let waited = 0; signedIn.status === 429 && waited < 90; waited += 5) {
      await wait(5_000)
      signedIn = await browser.call('POST', '/api/auth/login', { username, password })
    }
    if (signedIn.status !== 200) {
      lost.push(`the account ${username} (${signedIn.status})`)
      continue
    }
    const supportAnswer = (await (await browser.call('GET', '/api/support')).json()) as { tickets: { subject: string }[] }
    for (const subject of tickets) if (!supportAnswer.tickets.some((ticket) => ticket.subject === subject)) lost.push(subject)
    const purchase = (await (await browser.call('GET', '/api/orders')).json()) as { orders: { id: string }[] }
    for (const id of orders) if (!purchase.orders.some((order) => order.id === id)) lost.push(`the order ${id} of ${username}`)
  }
  return lost
}
