import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { paymentMethods } from '#contract/payments.ts'
import { minorToMajor, payloadHash } from '#server/features/payments/providers/flutterwave.ts'
import { closeDispute, endRefund, openDispute, pay, SimRefusal } from '#server/features/payments/simulator/payment.ts'
import { browserScript, hostedPage } from './browser-scripts.ts'
import {
  type Due,
  findPayment,
  makeProviderState,
  type ProviderState,
  pump,
  type Secrets,
  type SignedEvent,
  standInSecrets,
  type WireAnswer,
  type WireFormat,
  type WireRequest,
  wireFormatOf,
} from './provider-state.ts'
import { answerFlutterwave, signFlutterwave } from './wire-format-flutterwave.ts'
import { answerPaystack, channels, signPaystack } from './wire-format-paystack.ts'
import { answerStripe, signStripe } from './wire-format-stripe.ts'
import { renewStandInSubscription } from './wire-format-stripe-subscriptions.ts'

/** The path of each provider's API on a stand-in's address, as `…_BASE_URL` is set. */
export const standInPaths: Record<WireFormat, string> = { stripe: '', paystack: '/paystack', flutterwave: '/flutterwave/v3' }

/** The environment of a server whose money the stand-ins at `url` take, their browser scripts included. */
export function standInEnvironment(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: standInSecrets.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET: standInSecrets.stripe.webhookSecret,
    STRIPE_BASE_URL: `${url}${standInPaths.stripe}`,
    STRIPE_SCRIPT_URL: `${url}/scripts/stripe.js`,
    PAYSTACK_SECRET_KEY: standInSecrets.paystack.secretKey,
    PAYSTACK_PUBLIC_KEY: 'pk_test_standin',
    PAYSTACK_BASE_URL: `${url}${standInPaths.paystack}`,
    PAYSTACK_SCRIPT_URL: `${url}/scripts/paystack.js`,
    FLUTTERWAVE_SECRET_KEY: standInSecrets.flutterwave.secretKey,
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-standin-X',
    FLUTTERWAVE_WEBHOOK_HASH: standInSecrets.flutterwave.hash,
    FLUTTERWAVE_BASE_URL: `${url}${standInPaths.flutterwave}`,
    FLUTTERWAVE_SCRIPT_URL: `${url}/scripts/flutterwave.js`,
  }
}

export function signEvent(providerState: ProviderState, due: Due): SignedEvent | null {
  switch (wireFormatOf(due.payment)) {
    case 'stripe':
      return signStripe(providerState, due)
    case 'paystack':
      return signPaystack(providerState, due)
    case 'flutterwave':
      return signFlutterwave(providerState, due)
  }
}

/** @throws TypeError where a fault says that no answer comes, as fetch does */
export function answerHttp(providerState: ProviderState, request: WireRequest): Response {
  const wireFormat: WireFormat | null = request.path.startsWith('/v1/')
    ? 'stripe'
    : request.path.startsWith('/paystack/')
      ? 'paystack'
      : request.path.startsWith('/flutterwave/v3/')
        ? 'flutterwave'
        : null
  if (!wireFormat) return new Response('Not found', { status: 404 })
  const own = { ...request, path: request.path.slice(standInPaths[wireFormat].length) }
  const fault = providerState.faults.find(
    (each) => each.wireFormat === wireFormat && each.times > 0 && each.path.test(own.path) && (!each.method || each.method === own.method),
  )
  if (fault) fault.times--
  const answer = !fault || fault.after ? answerOf(providerState, wireFormat, own) : null
  if (fault) return faultyResponse(fault.kind, answer)
  return Response.json(answer?.body, { status: answer?.status ?? 500 })
}

function answerOf(providerState: ProviderState, wireFormat: WireFormat, request: WireRequest): WireAnswer {
  const answers = { stripe: answerStripe, paystack: answerPaystack, flutterwave: answerFlutterwave }
  return answers[wireFormat](providerState, request)
}

function faultyResponse(kind: '429' | '503' | 'html' | 'truncated' | 'no-answer', answer: WireAnswer | null): Response {
  switch (kind) {
    case '429':
      return Response.json(
        { status: false, message: 'Too many requests', error: { type: 'rate_limit_error', message: 'Too many requests' } },
        { status: 429 },
      )
    case '503':
      return new Response('Service Unavailable', { status: 503 })
    case 'html':
      return new Response('<!doctype html><title>Maintenance</title>', { status: 200, headers: { 'content-type': 'text/html' } })
    case 'truncated':
      return new Response(JSON.stringify(answer?.body ?? { status: true, data: { id: 1 } }).slice(0, 12), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      })
    case 'no-answer':
      throw new TypeError('fetch failed')
  }
}

const control = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('look'),
    reference: z.string(),
    /** What Flutterwave's window was opened with. */
    inline: z
      .object({
        public_key: z.string().startsWith('FLWPUBK_TEST'),
        amount: z.string(),
        currency: z.string(),
        payload_hash: z.string(),
        email: z.string(),
      })
      .optional(),
  }),
  z.object({
    action: z.literal('pay'),
    reference: z.string(),
    outcome: z.enum(['succeeded', 'declined', 'pending', 'pending_then_succeeded']),
    method: z.enum(paymentMethods).default('card'),
    amountMinor: z.number().int().optional(),
    currency: z.string().optional(),
    again: z.boolean().optional(),
    delayMs: z.number().int().optional(),
  }),
  z.object({ action: z.literal('dispute'), reference: z.string() }),
  z.object({ action: z.literal('close-dispute'), reference: z.string(), outcome: z.enum(['won', 'lost']) }),
  z.object({ action: z.literal('end-refund'), reference: z.string(), outcome: z.enum(['succeeded', 'failed']) }),
  z.object({
    action: z.literal('fault'),
    wireFormat: z.enum(['stripe', 'paystack', 'flutterwave']),
    path: z.string(),
    method: z.enum(['GET', 'POST']).optional(),
    kind: z.enum(['429', '503', 'html', 'truncated', 'no-answer']),
    after: z.boolean().default(false),
    times: z.number().int().min(1).default(1),
  }),
  z.object({ action: z.literal('renew'), subscription: z.string(), outcome: z.enum(['succeeded', 'declined']) }),
  z.object({ action: z.literal('events'), mode: z.enum(['normal', 'drop', 'duplicate', 'reorder']) }),
])
export type StandIns = { url: string; providerState: ProviderState; close: () => Promise<void> }

/**
 * The stand-ins on a loopback address, for `npm run dev` and browser tests: the three APIs, their browser scripts under /scripts/, a control
 * port at POST /control, and webhooks sent to `webhooksTo` (the site's address).
 */
export async function startStandIns(options: { port: number; webhooksTo: string; secrets?: Secrets }): Promise<StandIns> {
  const providerState = makeProviderState(() => Date.now(), options.secrets ?? standInSecrets)
  let mode: 'normal' | 'drop' | 'duplicate' | 'reorder' = 'normal'
  const post = async (event: SignedEvent): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', ...event.headers }
    const answer = await fetch(`${options.webhooksTo}/api/webhooks/${event.wireFormat}`, {
      method: 'POST',
      headers,
      body: event.raw,
    }).catch(() => null)
    return answer?.status === 200
  }
  const held: SignedEvent[] = []
  const send = async (event: SignedEvent): Promise<boolean> => {
    if (mode === 'drop') return true
    if (mode === 'duplicate') await post(event)
    if (mode === 'reorder' && held.push(event) < 3) return true
    if (mode === 'reorder') {
      for (const each of held.splice(0).reverse()) await post(each)
      return true
    }
    return post(event)
  }
  const act = async (given: unknown): Promise<unknown> => {
    const asked = control.parse(given)
    switch (asked.action) {
      case 'look':
        return look(providerState, asked)
      case 'pay': {
        const { action: _action, reference, ...rest } = asked
        return { status: pay(findPayment(providerState, reference), { ...rest, at: providerState.now() }) }
      }
      case 'dispute':
        return openDispute(findPayment(providerState, asked.reference), providerState.now())
      case 'close-dispute': {
        const payment = findPayment(providerState, asked.reference)
        closeDispute(payment, payment.disputes.at(-1)?.id ?? '', asked.outcome, providerState.now())
        return { status: asked.outcome }
      }
      case 'end-refund': {
        const payment = findPayment(providerState, asked.reference)
        endRefund(payment, payment.refunds.at(-1)?.id ?? '', asked.outcome, providerState.now())
        return { status: asked.outcome }
      }
      case 'fault':
        providerState.faults.push({ ...asked, path: new RegExp(asked.path), ...(asked.method ? { method: asked.method } : {}) })
        return { status: 'set' }
      case 'renew':
        await send(renewStandInSubscription(providerState, asked.subscription, asked.outcome))
        return { status: asked.outcome }
      case 'events':
        mode = asked.mode
        return { status: mode }
    }
  }
  const server = createServer((request, response) => void serve(providerState, act, request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  providerState.hostedAt = `http://127.0.0.1:${port}/hosted`
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    void pump(providerState, (due) => signEvent(providerState, due), send).finally(() => {
      running = false
    })
  }, 200)
  return {
    url: `http://127.0.0.1:${port}`,
    providerState,
    close: () => {
      clearInterval(timer)
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** What each provider's own page adds to the address it leads back to, whatever came of the payment. */
const returnWords: Record<WireFormat, (reference: string) => Record<string, string>> = {
  stripe: () => ({}),
  paystack: (reference) => ({ trxref: reference, reference }),
  flutterwave: (reference) => ({ status: 'completed', tx_ref: reference, transaction_id: '1' }),
}

/** What a provider's window shows of a payment. @throws SimRefusal for a window opened with anything but what was prepared */
function look(providerState: ProviderState, { reference, inline }: Extract<z.infer<typeof control>, { action: 'look' }>) {
  const payment = findPayment(providerState, reference)
  const amount = minorToMajor(payment.amountMinor)
  if (inline) {
    const { secretKey } = providerState.secrets.flutterwave
    const expected = payloadHash({ amount: inline.amount, currency: inline.currency, email: inline.email, txRef: reference }, secretKey)
    if (inline.payload_hash !== expected) throw new SimRefusal('hash_invalid', 'The payload_hash does not match')
    if (Number(inline.amount) !== amount || inline.currency !== payment.currency)
      throw new SimRefusal('amount_invalid', 'The amount is not what was prepared')
  }
  const prepared = payment.metadata.channels?.split(',')
  const methods = prepared
    ? paymentMethods.filter((method) =>
        prepared.some((channel) => channel === channels[method] || (channel === 'eft' && method === 'banktransfer')),
      )
    : paymentMethods
  return { reference: payment.reference, price: `${payment.currency} ${amount.toFixed(2)}`, methods }
}

async function serve(
  providerState: ProviderState,
  act: (given: unknown) => Promise<unknown>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  const send = (status: number, type: string, text: string) => response.writeHead(status, { 'content-type': type, ...cors }).end(text)
  try {
    if (request.method === 'OPTIONS') return void send(204, 'text/plain', '')
    if (url.pathname === '/control') return void send(200, 'application/json', JSON.stringify((await act(JSON.parse(body))) ?? {}))
    if (url.pathname.startsWith('/hosted/')) {
      const payment = findPayment(providerState, url.pathname.slice(8))
      const bankReturn = wireFormatOf(payment) === 'stripe' ? url.searchParams.get('return_url') : null
      return void send(
        200,
        'text/html; charset=utf-8',
        hostedPage(payment.id, look(providerState, { action: 'look', reference: payment.id }), {
          returnUrl: bankReturn ?? payment.metadata.returnUrl ?? '/',
          isBank: bankReturn !== null,
          returnWords: returnWords[wireFormatOf(payment)](payment.reference),
        }),
      )
    }
    const script = url.pathname.startsWith('/scripts/') ? browserScript(url.pathname.slice(9), `http://${request.headers.host}`) : null
    if (script) return void send(200, 'text/javascript', script)
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
    )
    const answer = answerHttp(providerState, {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body,
    })
    send(answer.status, answer.headers.get('content-type') ?? 'application/json', await answer.text())
  } catch (error) {
    if (error instanceof TypeError) return void request.socket.destroy()
    const message = error instanceof SimRefusal || error instanceof z.ZodError ? error.message : 'The stand-in failed'
    send(400, 'application/json', JSON.stringify({ message }))
  }
}
