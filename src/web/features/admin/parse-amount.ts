import { minorPerMajor } from '#engine/quantity/format.ts'

/** A typed amount in major units as integer minor units; null when it is not one: '12.50' → 1250, '1,500' → 150000. */
export function parseAmount(typed: string, currency: string): number | null {
  const plain = typed.trim().replace(/,(?=\d{3}(\D|$))/g, '')
  const per = minorPerMajor(currency)
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match || (match[2] && per === 1)) return null
  const minor = Number(match[1]) * per + (match[2] ? Number(match[2].padEnd(2, '0')) : 0)
  return minor > 0 ? minor : null
}
