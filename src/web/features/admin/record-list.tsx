import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { momentText } from '../../lib/when.ts'
import { Entries } from '../../ui/entries.tsx'
import { Facts } from '../../ui/surface.tsx'

type Scalar = string | number | boolean | null
export type DataRecord = Record<string, Scalar>

/** Rows of plain values, field by field: the books as they are kept, so no field is renamed or left out. */
export function RecordList({ records, currency }: { records: DataRecord[]; currency: string }) {
  return (
    <Entries>
      {records.map((record, index) => (
        <li key={String(record.id ?? index)}>
          <Facts
            rows={Object.entries(record).map(([name, value]) => ({
              key: name,
              label: words(name),
              value: valueText(name, value, record, currency),
            }))}
          />
        </li>
      ))}
    </Entries>
  )
}

/** The plain values of a list in an answer that is open in shape. */
export function recordsOf(list: unknown): DataRecord[] {
  if (!Array.isArray(list)) return []
  return list.map((each) =>
    Object.fromEntries(
      Object.entries((each ?? {}) as Record<string, unknown>).filter(
        (field): field is [string, Scalar] => field[1] === null || ['string', 'number', 'boolean'].includes(typeof field[1]),
      ),
    ),
  )
}

/** 'amountMinor' → 'amount', 'receivedAt' → 'received at'. */
function words(name: string): string {
  return name
    .replace(/Minor$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function valueText(name: string, value: Scalar, record: DataRecord, currency: string): string {
  if (value === null || value === '') return adminTexts.none
  if (name.endsWith('Minor') && typeof value === 'number')
    return formatMoney(money(value, typeof record.currency === 'string' ? record.currency : currency))
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(value)
  return String(value)
}
