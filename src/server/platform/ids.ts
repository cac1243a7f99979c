import { randomBytes } from 'node:crypto'

/**
 * A random id with a prefix, as 'usr_…': 24 alphanumerics of 18 random bytes; two of base64url's 64 characters become '0', which leaves more than 140
 * bits.
 */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`
}
