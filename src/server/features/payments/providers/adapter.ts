import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { currencyFormats } from '#engine/quantity/country-table.ts'
import type { Context } from '../../../context.ts'
import type { StoredMessage } from '../../../platform/stored-message.ts'
import { paymentMessage, paymentMessageLine, providerMessage } from '../payment-message.ts'
import type { Mode, ProviderKeys } from './vendor-facts.ts'

/** One set of keys of one provider. */
export type Account = { ctx: AccountContext; keys: ProviderKeys; mode: Mode; baseUrl: string }

/** All that an adapter takes of the process; what it stores is handed to it. */
type AccountContext = Pick<Context, 'fetch' | 'clock'> & { config: Pick<Context['config'], 'siteUrl'> }

/** A payment to create. Amounts are minor units; only an adapter converts them to its provider's units. */
export type CreateInput = {
  reference: string
  idempotencyKey: string
  amountMinor: number
  currency: ChargeCurrency
  description: string
  email: string
  name: string
  /** As in the profile; for a vendor that asks the phone, the number that pays, as digits with the country's code: 254712345678. */
  phone: string | null
  returnUrl: string
  /** The chosen payment method, where known. */
  method?: PaymentMethod
  /** Request a reusable authorisation, or a subscription where the provider runs them. */
  recurring: boolean
}

export type CreatedPayment = {
  providerRef: string
  clientSecret: string
  hostedUrl: string | null
  start: Record<string, string>
  providerSubscriptionId?: string
  /** What the person must do now, where the payment has begun with this call. */
  instructions?: StoredMessage
}

export type RefundSnapshot = {
  providerRefundId: string
  ourId: string | null
  amountMinor: number
  state: 'pending' | 'succeeded' | 'failed'
}
export type DisputeSnapshot = { providerDisputeId: string; amountMinor: number; state: 'open' | 'won' | 'lost' }

/** One transaction as its provider reports it now. One reference can have several. */
export type Transaction = {
  id: string
  reference: string
  amountMinor: number
  currency: string
  mode: Mode
  status: 'pending' | 'succeeded' | 'failed'
  method: string | null
  message: string | null
  paidAt: Date
  feeMinor: number | null
  authorization: string | null
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

export type ProviderSnapshot = {
  /** `open` waits for the person, `pending` for the bank; `abandoned` may still succeed. */
  state: 'not_found' | 'open' | 'requires_action' | 'pending' | 'abandoned' | 'failed' | 'succeeded'
  providerRef: string | null
  /** The provider's own message about a failed payment. */
  message: string | null
  /** Why it failed, in our words; `message` is then its line. */
  refusal?: StoredMessage
  instructions: StoredMessage | null
  transactions: Transaction[]
}

export type SubscriptionSnapshot = {
  id: string
  status: 'incomplete' | 'active' | 'past_due' | 'canceled'
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  /** Newest first; `verify` finds the transaction by `paymentRef`. */
  invoices: {
    id: string
    paid: boolean
    amountMinor: number
    currency: string
    paymentRef: string | null
    periodStart: Date
    periodEnd: Date
  }[]
}

/** The object an event is about; its content is not trusted, only looked up. */
export type ParsedEvent = {
  key: string
  type: string
  mode: Mode
  reference: string | null
  providerRef: string | null
  providerSubscriptionId: string | null
}

/**
 * A payment that we prepared. `amountMinor` and `currency` are of its order, and `start` what `create` returned. `callbacks` are the bodies of the
 * events that arrived for it, oldest first; only vendors that ask the phone get them.
 */
export type PaymentRef = {
  reference: string
  providerRef: string | null
  amountMinor: number
  currency: string
  method: string | null
  createdAt: Date
  start: Readonly<Record<string, string>>
  callbacks: readonly string[]
}

export type Adapter = {
  provider: ProviderId
  mode: Mode
  /** Identifies the account: one adapter per set of keys, however many currencies it serves. */
  account: string
  /** The provider's window offers only the method the payment was created with: another method needs another payment. */
  fixesMethod?: true
  create: (input: CreateInput) => Promise<CreatedPayment>
  verify: (ref: PaymentRef) => Promise<ProviderSnapshot>
  /** `payment` is what is refunded, wholly where `amountMinor` is its amount. */
  refund: (input: {
    refundId: string
    transactionId: string
    reference: string
    amountMinor: number
    currency: string
    payment: PaymentRef
  }) => Promise<RefundSnapshot>
  /** Transactions that succeeded in [from, to); null where the vendor has no list. */
  list: ((span: { from: Date; to: Date }) => Promise<Transaction[]>) | null
  /**
   * @param address the last part of the address at which the event arrived
   * @throws Failure bad_signature, or validation_failed for a signed body that cannot be read
   */
  parseEvent: (raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date, address: string | null) => ParsedEvent
  /** What is stored of an event that holds more of the payer than we need: without the number that paid. */
  redactEvent?: (raw: string) => string
  /** Parses a stored event whose signature was verified. */
  readEvent: (raw: string) => ParsedEvent
  /** Charges a stored authorisation; null where the provider runs subscriptions itself. */
  chargeAuthorization: ((input: CreateInput & { authorization: string }) => Promise<CreatedPayment>) | null
  /** Its look-ups list no refunds: a repeated refund call, which sends nothing twice, says how it ended. */
  asksRefundsAgain?: true
  subscriptions: {
    read: (id: string) => Promise<SubscriptionSnapshot>
    setCancelAtPeriodEnd: (id: string, cancel: boolean) => Promise<void>
    end: (id: string) => Promise<void>
    /** Attaches our reference to a renewal's payment, so that it is verified like any other. */
    label: (paymentRef: string, reference: string) => Promise<void>
  } | null
  /** Cancels an unpaid payment; one in flight is left alone. */
  cancel: (ref: Pick<PaymentRef, 'reference' | 'providerRef'>) => Promise<void>
}

/**
 * A failed provider call. `refused`: it certainly had no effect. `unknown`: it may have had one (time-out, 5xx, unreadable response), so only
 * `verify` can tell. `busy`: refused for now. The message never contains a key.
 */
export class ProviderFault extends Error {
  readonly kind: 'refused' | 'unknown' | 'busy'
  /** The message as stored, language-independent. */
  readonly words: StoredMessage
  constructor(kind: 'refused' | 'unknown' | 'busy', words: StoredMessage) {
    super(paymentMessageLine(words))
    this.kind = kind
    this.words = words
  }
}

/** A certain refusal, with the provider's own text. */
export function refusedBy(provider: string, status: number | string, reply: string): ProviderFault {
  const providerText = providerMessage(provider)
  const text = reply.trim()
  return new ProviderFault(
    'refused',
    text
      ? paymentMessage('faultTexts.refused', { provider: providerText, status, said: text.slice(0, 120) })
      : paymentMessage('faultTexts.refusedNoReason', { provider: providerText, status }),
  )
}

/** Minor units in a major one, for what providers report: a shared account has payments in currencies that are not ours, which have hundredths. */
export function minorUnitsIn(currency: string): 1 | 100 {
  return currencyFormats[currency]?.decimals === 0 ? 1 : 100
}
