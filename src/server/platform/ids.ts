import { randomBytes } from 'node:crypto'

/** 'usr' → 'usr_…': 24 letters and digits of 18 random bytes; two of the 64 signs become a third, which leaves more than 140 bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`
}
