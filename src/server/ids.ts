import { randomBytes } from 'node:crypto'

/** 'usr' → 'usr_…', 128 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`
}
