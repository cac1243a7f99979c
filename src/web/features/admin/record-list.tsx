import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Entries } from '../../ui/entries.tsx'
import { Facts } from '../../ui/surface.tsx'

const reasons = adminTexts.refundReasons
type Scalar = string | number | boolean | null
export type DataRecord = Record<string, Scalar>

/** Rows of plain values, field by field: the raw ledger rows, so no field is left out. A field without a label shows its own name. */
export function RecordList({ records, currency }: { records: DataRecord[]; currency: string }) {
  return (
    <Entries>
      {records.map((record, index) => (
        <li key={String(record.id ?? index)}>
          <Facts
            rows={Object.entries(record).map(([name, value]) => ({
              key: name,
              label: (adminTexts.fields as Readonly<Record<string, string>>)[name] ?? name,
              value: valueText(name, value, record, currency),
            }))}
          />
        </li>
      ))}
    </Entries>
  )
}

/** Narrows a list of an answer that is open in shape to records of plain values. */
export function toRecords(list: unknown): DataRecord[] {
  if (!Array.isArray(list)) return []
  return list.map((each) =>
    Object.fromEntries(
      Object.entries((each ?? {}) as Record<string, unknown>).filter(
        (field): field is [string, Scalar] => field[1] === null || ['string', 'number', 'boolean'].includes(typeof field[1]),
      ),
    ),
  )
}

function valueText(name: string, value: Scalar, record: DataRecord, currency: string): string {
  if (value === null || value === '') return adminTexts.none
  if (name === 'reason') return reasonText(String(value))
  if (name.endsWith('Minor') && typeof value === 'number')
    return formatMoney(money(value, typeof record.currency === 'string' ? record.currency : currency))
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(value)
  return String(value)
}

/** A refund's reason in words, with the code that the ledger stores; an unknown code is shown as it is. */
export function reasonText(storedReason: string): string {
  const adminReason = /^(admin): (.+)$/s.exec(storedReason)
  if (adminReason) return reasons.adminSaid({ code: adminReason[1]!, reason: adminReason[2]! })
  const { adminSaid: _, ...plain } = reasons
  return Object.hasOwn(plain, storedReason) ? plain[storedReason as keyof typeof plain]({ code: storedReason }) : storedReason
}
