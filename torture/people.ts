import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { browserOf } from '../tests/support/server-process.ts'
import type { Place } from './place.ts'

/** What one person was told is done. Of what was sent and not answered, either may be true. */
export type Remembered = {
  cookie: () => string
  headers: Record<string, string>
  email: string
  /** What the place last acknowledged is, none at first, and what was sent since without an answer. */
  location: (string | null)[]
  bookmarks: Set<string>
  tickets: string[]
  paid: string[]
  refunded: string[]
  reports: string[]
  marks: string[]
}

export type People = {
  stop: () => Promise<void>
  remembered: Remembered[]
  /** How many calls were acknowledged, by what they were. */
  done: Map<string, number>
  answers: Map<number, number>
  /** Calls whose line broke before an answer. */
  broken: () => number
  /** Calls that wait for their answer now. */
  onTheWay: () => number
  faults: string[]
}

type Answer = { status: number; json: Partial<Record<string, string>> }
type Call = (what: string, method: string, path: string, body?: unknown) => Promise<Answer | null>
type Life = { n: number; call: Call; isRunning: () => boolean; mine: Remembered; pauseMs: number }

/** Mixed work: sign-ups, preferences, bookmarks, tickets, payments, refunds, reports and the marks of their plans. A person goes on when the server is back. */
export function startPeople(place: Pick<Place, 'url' | 'back'>, count: number, { pauseMs = 10 } = {}): People {
  const remembered: Remembered[] = []
  const done = new Map<string, number>()
  const answers = new Map<number, number>()
  const faults: string[] = []
  const run = randomBytes(3).toString('hex')
  let running = true
  let made = 0
  let broken = 0
  let onTheWay = 0
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })

  const one = async () => {
    while (running) {
      const n = ++made
      // Everybody has an address of their own: what is tried here is not the limits.
      const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
      const browser = browserOf(place, '', headers)
      const call: Call = async (what, method, path, body) => {
        await Promise.race([place.back(), over])
        if (!running) return null
        try {
          onTheWay++
          const { response, text } = await answerOf(browser.call(method, path, body)).finally(() => {
            onTheWay--
          })
          answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
          const json = shapeOf(text)
          if (
            response.status === 503
              ? !json?.code || !response.headers.get('retry-after')
              : response.status >= 500 || response.status === 429
          )
            faults.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
          if (response.status < 300) done.set(what, (done.get(what) ?? 0) + 1)
          await wait(response.status === 503 ? 50 : pauseMs)
          return { status: response.status, json: json ?? {} }
        } catch {
          broken++
          await wait(20)
          return null
        }
      }
      const mine: Remembered = {
        cookie: browser.cookie,
        headers,
        email: `t${run}.${n}@example.com`,
        location: [null],
        bookmarks: new Set(),
        tickets: [],
        paid: [],
        refunded: [],
        reports: [],
        marks: [],
      }
      if (await signUp({ n, call, isRunning: () => running, mine, pauseMs })) {
        remembered.push(mine)
        await live({ n, call, isRunning: () => running, mine, pauseMs })
      }
    }
  }
  const everybody = Promise.all(Array.from({ length: count }, one))
  return {
    remembered,
    done,
    answers,
    broken: () => broken,
    onTheWay: () => onTheWay,
    faults,
    stop: async () => {
      running = false
      end()
      await everybody
    },
  }
}

async function answerOf(called: Promise<unknown>): Promise<{ response: Response; text: string }> {
  const response = (await called) as Response
  return { response, text: await response.text() }
}

async function signUp({ n, call, mine, isRunning }: Life): Promise<boolean> {
  const username = mine.email.split('@')[0]!
  const password = `a password of ${n}`
  const details = { username, email: mine.email, password, firstName: 'Ada', lastName: 'Obi', phoneNumber: '+234 801 234 5678' }
  while (isRunning()) {
    const made = await call('sign-up', 'POST', '/api/auth/register', details)
    if (made?.status === 201) return true
    // It came to be although no answer came.
    if (made?.status === 409 && (await call('sign-in', 'POST', '/api/auth/login', { username, password }))?.status === 200) return true
    // An address may ask only so often.
    if (made?.status === 503) await wait(300)
  }
  return false
}

const places = ['Nigeria', 'Ghana', 'Kenya'] as const
const ideas = ['phone-repair', 'home-baking-classes', 'laundry-and-ironing', 'home-tutoring'] as const

async function live(life: Life): Promise<void> {
  const { n, call, mine, isRunning } = life
  for (let round = 0; round < 4 && isRunning(); round++) {
    const location = places[(n + round) % places.length]!
    mine.location.push(location)
    if ((await call('preference', 'POST', '/api/preferences', { type: 'location', value: location }))?.status === 200)
      mine.location = [location]
    const idea = `opp_${ideas[(n + round) % ideas.length]}--lagos`
    if (((await call('bookmark', 'PUT', `/api/opportunities/${idea}/bookmark`))?.status ?? 500) < 300) mine.bookmarks.add(idea)
    const subject = `Ticket ${round} of ${mine.email}`
    if ((await call('ticket', 'POST', '/api/support', { subject, message: 'How do I begin?' }))?.status === 201) mine.tickets.push(subject)
    await call('list', 'GET', '/api/opportunities?country=Nigeria&pageSize=5')
    const orderId = await pay(life, '/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
    if (orderId && round === 1) await refund(life, orderId)
  }
  if (n % 8 === 1 && isRunning()) await buyReport(life, `opp_${ideas[n % ideas.length]}--lagos`)
}

/** @returns the order whose payment was confirmed */
async function pay({ call, mine }: Life, path: string, body: object): Promise<string | null> {
  const bought = await call('order', 'POST', path, body)
  if (bought?.status !== 200) return null
  const { clientSecret, orderId } = bought.json
  const confirmed = await call('payment', 'POST', '/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })
  if (confirmed?.status !== 200) return null
  mine.paid.push(orderId!)
  return orderId!
}

async function refund({ call, mine, isRunning }: Life, orderId: string): Promise<void> {
  for (let looked = 0; looked < 100 && isRunning(); looked++) {
    const order = await call('order read', 'GET', `/api/orders/${orderId}`)
    if (order?.status === 200 && order.json.state === 'paid') break
    await wait(50)
  }
  if ((await call('refund', 'POST', `/api/orders/${orderId}/refund`))?.status === 200) mine.refunded.push(orderId)
}

async function buyReport(life: Life, opportunityId: string): Promise<void> {
  const { call, mine, isRunning } = life
  const orderId = await pay(life, '/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })
  if (!orderId) return
  let reportId: string | undefined
  for (let looked = 0; looked < 400 && isRunning() && !reportId; looked++) {
    const order = await call('order read', 'GET', `/api/orders/${orderId}`)
    reportId = order?.json.reportId
    if (!reportId) await wait(50)
  }
  if (!reportId) return
  mine.reports.push(reportId)
  for (let looked = 0; looked < 400 && isRunning(); looked++) {
    const report = await call('report read', 'GET', `/api/reports/${reportId}`)
    if (report?.json.status === 'ready') break
    await wait(100)
  }
  for (let step = 1; step <= 8 && isRunning(); step++) {
    const id = randomBytes(16).toString('hex')
    const marks = [{ id, task: `step-${step}`, done: true, at: new Date().toISOString() }]
    if ((await call('plan mark', 'POST', `/api/reports/${reportId}/marks`, { marks }))?.status === 200) mine.marks.push(id)
  }
}

function shapeOf(text: string): Answer['json'] | null {
  try {
    return JSON.parse(text) as Answer['json']
  } catch {
    return null
  }
}
