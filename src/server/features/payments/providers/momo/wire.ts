import { createHash } from 'node:crypto'
import type { StoredMessage } from '../../../../platform/stored-message.ts'
import { paymentMessage } from '../../payment-message.ts'
import { minorUnitsIn } from '../adapter.ts'
import { momo } from './vendor.ts'

/** Minor units as MoMo's text in major units: whole without a minor unit or a part of one ('1500', '45'), else with two digits ('12.50'). */
export function toAmountText(amountMinor: number, currency: string): string {
  const perMajor = minorUnitsIn(currency)
  const rest = amountMinor % perMajor
  const whole = String((amountMinor - rest) / perMajor)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}

/** MoMo's text as minor units, without float arithmetic. Part of a minor unit is not received. Null for a text that is no amount. */
export function fromAmountText(text: string, currency: string): number | null {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const digits = minorUnitsIn(currency) === 1 ? whole : whole + part.padEnd(2, '0').slice(0, 2)
  return sign ? -Number(digits) : Number(digits)
}

/** The sandbox takes only euros, of the same number, whatever currency an order is in. */
export function currencyOnWire(currency: string, target: string): string {
  return target === 'sandbox' ? 'EUR' : currency
}

/**
 * The UUID v4 under which MoMo keeps a request of ours: always the same for the same reference (gw_ and 32 hex digits) or id, so that a repeated call is
 * the same request.
 */
export function referenceIdOf(ours: string): string {
  const own = /^gw_([0-9a-f]{32})$/.exec(ours)?.[1]
  const bytes = own ? Buffer.from(own, 'hex') : createHash('sha256').update(ours).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const noWallet = paymentMessage('walletRefusals.noWallet', { wallet: momo.name })

const refusalByReason = new Map<string, StoredMessage>([
  ['APPROVAL_REJECTED', paymentMessage('walletRefusals.cancelled')],
  ['TRANSACTION_CANCELED', paymentMessage('walletRefusals.cancelled')],
  ['EXPIRED', paymentMessage('walletRefusals.expired')],
  ['COULD_NOT_PERFORM_TRANSACTION', paymentMessage('walletRefusals.expired')],
  ['NOT_ENOUGH_FUNDS', paymentMessage('walletRefusals.tooLittle')],
  ['PAYER_LIMIT_REACHED', paymentMessage('walletRefusals.overLimit')],
  ['PAYER_NOT_FOUND', noWallet],
])

/** Why a payment failed, from MoMo's reason: a code, or an object with one. */
export function refusalOf(reason: unknown): StoredMessage {
  return refusalByReason.get(codeOf(reason)) ?? paymentMessage('walletRefusals.declined')
}

function codeOf(reason: unknown): string {
  const code = typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason
  return typeof code === 'string' ? code : ''
}
