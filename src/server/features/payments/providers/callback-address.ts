import { equalInConstantTime, hmacHex } from './signature.ts'

/**
 * An address for the events of one payment, of a vendor that does not sign them: only the vendor learns it. Its token is an HMAC of our reference, which
 * the payer may know, with the account's secret.
 */
export function callbackAddress(webhookUrl: string, reference: string, secretKey: string): string {
  return `${webhookUrl}/${reference}.${tokenOf(reference, secretKey)}`
}

/** The reference that the last part of such an address names; null without the token of this secret. */
export function referenceAt(address: string | null, secretKey: string): string | null {
  const [, reference, token] = /^([\w-]+)\.([0-9a-f]{40})$/.exec(address ?? '') ?? []
  return reference && token && equalInConstantTime(token, tokenOf(reference, secretKey)) ? reference : null
}

function tokenOf(reference: string, secretKey: string): string {
  return hmacHex('sha256', secretKey, `callback:${reference}`).slice(0, 40)
}
