import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares in constant time for any lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

export function hmacHex(algorithm: 'sha256' | 'sha512', key: string, body: Buffer | string): string {
  return createHmac(algorithm, key).update(body).digest('hex')
}

const toleranceSeconds = 300

/** 't=<seconds>,v1=<hmac>': the time is signed with the body and must be within five minutes either way; any of several v1 may match. */
export function checkTimedSignature(header: string | undefined, secret: string, raw: Buffer, now: Date): boolean {
  if (!header) return false
  const parts = header.split(',').map((part) => part.trim().split('=') as [string, string | undefined])
  const at = parts.find(([name]) => name === 't')?.[1]
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  if (!at || !/^\d{1,12}$/.test(at) || signatures.length === 0) return false
  if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return false
  const expected = timedHmac(secret, at, raw)
  return signatures.filter((each) => equalInConstantTime(each, expected)).length > 0
}

export function timedSignature(secret: string, raw: string | Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${timedHmac(secret, at, Buffer.from(raw))}`
}

function timedHmac(secret: string, at: number | string, raw: Buffer): string {
  return hmacHex('sha256', secret, Buffer.concat([Buffer.from(`${at}.`), raw]))
}

/** Null for invalid UTF-8, which is not replaced. */
export function readJson(raw: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export function header(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

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
