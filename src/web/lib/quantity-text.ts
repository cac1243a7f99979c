import type { Evidence } from '#engine/evidence/evidence.ts'
import { currencyFormats, formatMoney, formatNumber, formatPercent } from '#engine/quantity/format.ts'

/** An evidence value with its unit, exact, as it stands in the sheet: '₦1,230 per loaf', '15,946,000 people', '5 %'. */
export function evidenceText({ value, unit }: Pick<Evidence, 'value' | 'unit'>): string {
  return typeof value === 'string' ? value : quantityText(value, unit)
}

export function quantityText(value: number, unit: string): string {
  const [first = '', ...rest] = unit.split(' ')
  const after = rest.join(' ')
  if (first in currencyFormats) return [formatMoney(value, first), after].filter(Boolean).join(' ')
  if (first === 'share') return [formatPercent(value), after].filter(Boolean).join(' ')
  if (first === '%') return [`${plain(value)} %`, after].filter(Boolean).join(' ')
  if (unit === '' || unit === 'none') return plain(value)
  // Which month of the plan, not how many.
  if (unit === 'month') return `${unit} ${plain(value)}`
  return `${plain(value)} ${unit}`
}

/** Small numbers keep what they say; large ones need no decimals. */
function plain(value: number): string {
  const size = Math.abs(value)
  return formatNumber(value, size >= 1000 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4)
}
