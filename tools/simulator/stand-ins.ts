import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import { paymentMethods } from '#contract/payments.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { closeDispute, endRefund, openDispute, pay, SimRefusal } from '#server/features/payments/providers/test/payment.ts'
import { byVendor } from '#server/features/payments/providers/vendors.ts'
import { browserScript, hostedPage } from './browser-scripts.ts'
import type { ProviderState, SignedEvent, WireAnswer, WireRequest } from './provider-state.ts'
import { deliverDueEvents, findPayment, wireFormatOf } from './provider-state.ts'
import { renewStandInSubscription } from './stripe/subscriptions.ts'
import { environmentOf, makeProviderState, signEvent, standIns } from './vendors.ts'

/** @throws TypeError for a fault without a response, as fetch does */
export function answerHttp(providerState: ProviderState, request: WireRequest): Response {
  const vendor = paymentVendors.find((each) => request.path.startsWith(standIns[each].prefix))
  if (!vendor) return new Response('Not found', { status: 404 })
  const providerRequest = { ...request, path: request.path.slice(standIns[vendor].path.length) }
  const fault = providerState.faults.find(
    (each) =>
      each.wireFormat === vendor &&
      each.times > 0 &&
      each.path.test(providerRequest.path) &&
      (!each.method || each.method === providerRequest.method),
  )
  if (fault) fault.times--
  const answer = !fault || fault.after ? standIns[vendor].answer(providerState, providerRequest) : null
  if (fault) return faultyResponse(fault.kind, answer)
  const status = answer?.status ?? 500
  return answer?.body === undefined ? new Response(null, { status }) : Response.json(answer.body, { status })
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
    /** The window's arguments, for vendors that check them. */
    openedWith: z.unknown().optional(),
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
    wireFormat: z.enum(paymentVendors),
    path: z.string(),
    method: z.enum(['GET', 'POST']).optional(),
    kind: z.enum(['429', '503', 'html', 'truncated', 'no-answer']),
    after: z.boolean().default(false),
    times: z.number().int().min(1).default(1),
  }),
  z.object({ action: z.literal('renew'), subscription: z.string(), outcome: z.enum(['succeeded', 'declined']) }),
  z.object({
    action: z.literal('behave'),
    reference: z.string(),
    /** How the vendor acts on the payment: slowRefunds, declinesWith, reasonAsObject. */
    metadata: z.record(z.string(), z.string()),
  }),
  z.object({ action: z.literal('events'), mode: z.enum(['normal', 'drop', 'duplicate', 'reorder']) }),
])
export type StandInServer = {
  url: string
  /** Environment of a server that uses a vendor's stand-in, browser scripts included. */
  environmentOfVendor: Record<PaymentVendor, Record<string, string>>
  providerState: ProviderState
  close: () => Promise<void>
}

/**
 * Serves the stand-ins on a loopback address, for `npm run dev` and browser tests: the vendors' APIs, browser scripts under /scripts/, a control port
 * at POST /control, and webhooks to `webhooksTo` (the site's URL).
 */
export async function startStandIns(options: { port: number; webhooksTo: string }): Promise<StandInServer> {
  const providerState = makeProviderState(() => Date.now())
  let mode: 'normal' | 'drop' | 'duplicate' | 'reorder' = 'normal'
  const post = async (event: SignedEvent): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', ...event.headers }
    const url = `${options.webhooksTo}/api/webhooks/${event.wireFormat}${event.address === undefined ? '' : `/${event.address}`}`
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: event.raw,
    }).catch(() => null)
    return answer?.status === 200
  }
  const reordered: SignedEvent[] = []
  const send = async (event: SignedEvent): Promise<boolean> => {
    if (mode === 'drop') return true
    if (mode === 'duplicate') await post(event)
    if (mode === 'reorder' && reordered.push(event) < 3) return true
    if (mode === 'reorder') {
      for (const each of reordered.splice(0).reverse()) await post(each)
      return true
    }
    return post(event)
  }
  const runCommand = async (payload: unknown): Promise<unknown> => {
    const command = control.parse(payload)
    switch (command.action) {
      case 'look':
        return describePayment(providerState, command)
      case 'pay': {
        const { action: _action, reference, ...rest } = command
        return { status: pay(findPayment(providerState, reference), { ...rest, at: providerState.now() }) }
      }
      case 'dispute':
        return openDispute(findPayment(providerState, command.reference), providerState.now())
      case 'close-dispute': {
        const payment = findPayment(providerState, command.reference)
        closeDispute(payment, payment.disputes.at(-1)?.id ?? '', command.outcome, providerState.now())
        return { status: command.outcome }
      }
      case 'end-refund': {
        const payment = findPayment(providerState, command.reference)
        endRefund(payment, payment.refunds.at(-1)?.id ?? '', command.outcome, providerState.now())
        return { status: command.outcome }
      }
      case 'fault':
        providerState.faults.push({ ...command, path: new RegExp(command.path), ...(command.method ? { method: command.method } : {}) })
        return { status: 'set' }
      case 'renew':
        await send(renewStandInSubscription(providerState, command.subscription, command.outcome))
        return { status: command.outcome }
      case 'behave':
        Object.assign(findPayment(providerState, command.reference).metadata, command.metadata)
        return { status: 'set' }
      case 'events':
        mode = command.mode
        return { status: mode }
    }
  }
  const server = createServer((request, response) => void serve(providerState, runCommand, request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  providerState.hostedAt = `http://127.0.0.1:${port}/hosted`
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    void deliverDueEvents(providerState, (due) => signEvent(providerState, due), send).finally(() => {
      running = false
    })
  }, 200)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    environmentOfVendor: byVendor((vendor) => environmentOf(vendor, url)),
    providerState,
    close: () => {
      clearInterval(timer)
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A payment as its provider's window shows it. @throws SimRefusal for a window opened with other data than the payment was prepared with */
function describePayment(providerState: ProviderState, { reference, openedWith }: Extract<z.infer<typeof control>, { action: 'look' }>) {
  const payment = findPayment(providerState, reference)
  const { checkWindow, methodsOf } = standIns[wireFormatOf(payment)]
  if (openedWith !== undefined) checkWindow?.(providerState, payment, openedWith)
  const price = `${payment.currency} ${majorUnits(money(payment.amountMinor, payment.currency)).toFixed(2)}`
  return { reference: payment.reference, price, methods: methodsOf?.(payment) ?? paymentMethods }
}

async function serve(
  providerState: ProviderState,
  runCommand: (payload: unknown) => Promise<unknown>,
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
    if (url.pathname === '/control') return void send(200, 'application/json', JSON.stringify((await runCommand(JSON.parse(body))) ?? {}))
    if (url.pathname.startsWith('/hosted/')) {
      const payment = findPayment(providerState, url.pathname.slice(8))
      const bankReturn = url.searchParams.get('return_url')
      return void send(
        200,
        'text/html; charset=utf-8',
        hostedPage(payment.id, describePayment(providerState, { action: 'look', reference: payment.id }), {
          returnUrl: bankReturn ?? payment.metadata.returnUrl ?? null,
          isBank: bankReturn !== null,
          returnParams: standIns[wireFormatOf(payment)].returnParams?.(payment.reference) ?? {},
        }),
      )
    }
    const scripted = paymentVendors.find((vendor) => url.pathname === `/scripts/${vendor}.js`)
    const script = scripted && standIns[scripted].script
    if (script) return void send(200, 'text/javascript', browserScript(script, `http://${request.headers.host}`))
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
