import { z } from 'zod'
import { majorToMinor, minorToMajor } from '../providers/flutterwave.ts'
import { openPayment, pay, refundCharge, type SimCharge, type SimPayment, SimRefusal, simId } from './payment.ts'
import { chargeOf, type Due, findPayment, type SignedEvent, type SkinAnswer, type SkinRequest, skinOf, type World } from './world.ts'

const types: Record<string, string> = { card: 'card', banktransfer: 'bank_transfer', ussd: 'ussd', mobilemoney: 'mobilemoneygh' }

const payments = z.strictObject({
  tx_ref: z.string().min(1).max(100),
  amount: z.number().positive(),
  currency: z.enum(['NGN', 'GHS', 'KES', 'ZAR', 'USD']),
  redirect_url: z.url(),
  payment_options: z.string().optional(),
  customer: z.strictObject({ email: z.email(), name: z.string().optional(), phonenumber: z.string().optional() }),
  customizations: z.strictObject({ title: z.string() }).optional(),
})
const tokenized = z.strictObject({
  token: z.string(),
  currency: z.string(),
  amount: z.number().positive(),
  email: z.email(),
  tx_ref: z.string(),
})
const refundBody = z.strictObject({ amount: z.number().positive(), comments: z.string().optional() })

const ok = (data: unknown, message = 'ok'): SkinAnswer => ({ status: 200, body: { status: 'success', message, data } })
const no = (status: number, message: string): SkinAnswer => ({ status, body: { status: 'error', message, data: null } })

/** Flutterwave v3's wire: JSON, major units, and a tx_ref that several transactions may share. */
export function answerFlutterwave(world: World, request: SkinRequest): SkinAnswer {
  if (request.headers.get('authorization') !== `Bearer ${world.secrets.flutterwave.secretKey}`) return no(401, 'Invalid authorization key')
  const body = (): unknown => JSON.parse(request.body)
  const { path, method, query } = request
  const one = /^\/transactions\/(\d+)\/(verify|refund)$/.exec(path)
  try {
    if (method === 'POST' && path === '/payments') return open(world, payments.parse(body()))
    if (method === 'POST' && path === '/tokenized-charges') return chargeAgain(world, tokenized.parse(body()))
    if (method === 'GET' && path === '/transactions') return list(world, query)
    if (one && method === 'GET' && one[2] === 'verify') {
      const found = chargeOf(world, world.nameOf(Number(one[1])) ?? '')
      return found ? ok(transaction(world, found.payment, found.charge)) : no(404, 'No transaction was found for this id')
    }
    if (one && method === 'POST' && one[2] === 'refund') return refund(world, Number(one[1]), refundBody.parse(body()))
    if (method === 'GET' && path === '/refunds') return ok(refundsOf(world, Number(query.get('tx_id'))))
    if (method === 'GET' && path === '/chargebacks') return ok(chargebacksOf(world, Number(query.get('transaction_id'))))
  } catch (error) {
    if (error instanceof SimRefusal) return no(400, error.message)
    if (error instanceof z.ZodError) return no(400, `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
    throw error
  }
  return no(404, 'Not found')
}

function open(world: World, body: z.infer<typeof payments>): SkinAnswer {
  const before = [...world.payments.values()].find((each) => skinOf(each) === 'flutterwave' && each.reference === body.tx_ref)
  const payment =
    before ??
    openPayment({
      id: simId('fw_'),
      reference: body.tx_ref,
      amountMinor: majorToMinor(body.amount),
      currency: body.currency,
      idempotencyKey: body.tx_ref,
      email: body.customer.email,
      description: body.customizations?.title ?? '',
      recurring: true,
      at: world.now(),
      metadata: { skin: 'flutterwave', returnUrl: body.redirect_url },
    })
  world.payments.set(payment.id, payment)
  return ok({ link: `${world.hostedAt ?? 'https://checkout.flutterwave.com/v3/hosted/pay'}/${payment.id}` }, 'Hosted Link')
}

function chargeAgain(world: World, body: z.infer<typeof tokenized>): SkinAnswer {
  open(world, {
    tx_ref: body.tx_ref,
    amount: body.amount,
    currency: body.currency as 'GHS',
    redirect_url: 'https://none',
    customer: { email: body.email },
  })
  const payment = findPayment(world, body.tx_ref)
  if (payment.charges.length === 0)
    pay(payment, { outcome: body.token.startsWith('auth_declines') ? 'declined' : 'succeeded', method: 'card', at: world.now() })
  return ok({ ...transaction(world, payment, payment.charges[0]!) })
}

function transaction(world: World, payment: SimPayment, charge: SimCharge) {
  return {
    id: world.numberOf(charge.id),
    tx_ref: payment.reference,
    flw_ref: charge.id,
    amount: minorToMajor(charge.amountMinor),
    charged_amount: minorToMajor(charge.amountMinor),
    currency: charge.currency,
    app_fee: minorToMajor(charge.feeMinor),
    status: charge.status === 'succeeded' ? 'successful' : charge.status,
    payment_type: types[charge.method],
    processor_response: charge.message ?? 'Approved',
    created_at: new Date(charge.paidAt ?? charge.createdAt).toISOString(),
    ...(charge.authorization ? { card: { token: charge.authorization } } : {}),
  }
}

function list(world: World, query: URLSearchParams): SkinAnswer {
  const [reference, status] = [query.get('tx_ref'), query.get('status')]
  const from = query.get('from') ? Date.parse(query.get('from') ?? '') : Number.NEGATIVE_INFINITY
  const to = query.get('to') ? Date.parse(query.get('to') ?? '') + 86_400_000 : Number.POSITIVE_INFINITY
  const page = Number(query.get('page') ?? 1)
  const rows = [...world.payments.values()]
    .filter((payment) => skinOf(payment) === 'flutterwave' && (!reference || payment.reference === reference))
    .flatMap((payment) => payment.charges.map((charge) => transaction(world, payment, charge)))
    .filter((row) => (!status || row.status === status) && Date.parse(row.created_at) >= from && Date.parse(row.created_at) < to)
  return ok(rows.slice((page - 1) * 10, page * 10))
}

const refundStates = { succeeded: 'completed', pending: 'pending', failed: 'failed' } as const

function refundsOf(world: World, transactionId: number) {
  const found = chargeOf(world, world.nameOf(transactionId) ?? '')
  return (found?.payment.refunds ?? [])
    .filter((each) => each.chargeId === found?.charge.id)
    .map((each) => ({
      id: world.numberOf(each.id),
      tx_id: transactionId,
      amount_refunded: minorToMajor(each.amountMinor),
      status: refundStates[each.status],
      comment: each.key,
    }))
}

function refund(world: World, transactionId: number, body: z.infer<typeof refundBody>): SkinAnswer {
  const found = chargeOf(world, world.nameOf(transactionId) ?? '')
  if (!found) return no(404, 'No transaction was found for this id')
  const made = refundCharge(found.payment, {
    key: found.payment.refunds.some((each) => each.key === body.comments) ? simId('again_') : (body.comments ?? simId('note_')),
    chargeId: found.charge.id,
    amountMinor: majorToMinor(body.amount),
    at: world.now(),
    status: found.payment.metadata.slowRefunds ? 'pending' : 'succeeded',
  })
  return ok({
    id: world.numberOf(made.id),
    tx_id: transactionId,
    amount_refunded: body.amount,
    status: refundStates[made.status],
    comment: made.key,
  })
}

function chargebacksOf(world: World, transactionId: number) {
  const found = chargeOf(world, world.nameOf(transactionId) ?? '')
  return (found?.payment.disputes ?? []).map((each) => ({
    id: world.numberOf(each.id),
    transaction_id: transactionId,
    amount: minorToMajor(each.amountMinor),
    status: each.status === 'open' ? 'initiated' : each.status,
  }))
}

/** charge.completed is sent for declines too; chargebacks are found by looking. */
export function signFlutterwave(world: World, { payment, event }: Due): SignedEvent | null {
  const charge = payment.charges.find((each) => each.id === event.subject)
  const body =
    charge && (event.type === 'payment.succeeded' || event.type === 'payment.failed')
      ? { event: 'charge.completed', data: transaction(world, payment, charge) }
      : event.type === 'refund.updated' || event.type.startsWith('dispute')
        ? {
            event: event.type === 'refund.updated' ? 'refund.completed' : 'chargeback.updated',
            data: { id: event.id, tx_ref: payment.reference },
          }
        : null
  if (!body) return null
  return { skin: 'flutterwave', raw: JSON.stringify(body), headers: { 'verif-hash': world.secrets.flutterwave.hash } }
}
