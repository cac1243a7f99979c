import type { EventQuery } from './adapter.ts'
import { equalInConstantTime, hmacHex } from './signature.ts'

/**
 * An address for the events of one payment, of a vendor that does not sign them: only the vendor learns it. Its token is an HMAC of our reference, which
 * the payer may know, with the account's secret.
 */
export function callbackAddress(webhookUrl: string, reference: string, secretKey: string): string {
  return `${webhookUrl}?${new URLSearchParams({ reference, token: tokenOf(reference, secretKey) })}`
}

export function isCallbackAddress({ reference, token }: EventQuery, secretKey: string): boolean {
  return !!reference && !!token && equalInConstantTime(token, tokenOf(reference, secretKey))
}

function tokenOf(reference: string, secretKey: string): string {
  return hmacHex('sha256', secretKey, `callback:${reference}`).slice(0, 40)
}
