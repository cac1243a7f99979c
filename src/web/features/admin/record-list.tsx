import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Entries } from '../../ui/entries.tsx'
import { Facts } from '../../ui/surface.tsx'
import { codeText } from './code-text.ts'

const reasons = adminTexts.refundReasons
type Scalar = string | number | boolean | null
export type DataRecord = Record<string, Scalar>

/** Rows of plain values, field by field, with codes in the words of their `list`; no field is left out, and one without a label shows its own name. */
export function RecordList({ list, records, currency }: { list: string; records: DataRecord[]; currency: string }) {
  return (
    <Entries>
      {records.map((record, index) => (
        <li key={String(record.id ?? index)}>
          <Facts
            rows={Object.entries(record).map(([name, value]) => ({
              key: name,
              label: fieldName(name),
              value: recordValueText(list, name, value, typeof record.currency === 'string' ? record.currency : currency),
            }))}
          />
        </li>
      ))}
    </Entries>
  )
}

/** Narrows a list of an answer that is open in shape to records of plain values. */
export function toRecords(list: unknown): DataRecord[] {
  return Array.isArray(list) ? list.map(toRecord) : []
}

export function toRecord(value: unknown): DataRecord {
  return Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).filter(
      (field): field is [string, Scalar] => field[1] === null || ['string', 'number', 'boolean'].includes(typeof field[1]),
    ),
  )
}

/** A field's label; one without a label shows its own name. */
export function fieldName(field: string): string {
  return (adminTexts.fields as Readonly<Record<string, string>>)[field] ?? field
}

/** A value as people read it: money in its currency, a moment, a code of `list` in words. An amount without a currency is its minor units. */
export function recordValueText(list: string, field: string, value: Scalar, currency: string | null): string {
  if (value === null || value === '') return adminTexts.none
  if (typeof value === 'boolean') return value ? adminTexts.yes : adminTexts.no
  if (field === 'reason') return reasonText(String(value))
  if (field.endsWith('Minor') && typeof value === 'number' && currency) return formatMoney(money(value, currency))
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(value)
  return codeText(field, list, String(value))
}

/** A refund's reason in words, with the code that the ledger stores; an unknown code is shown as it is. */
export function reasonText(storedReason: string): string {
  const adminReason = /^(admin): (.+)$/s.exec(storedReason)
  if (adminReason) return reasons.adminSaid({ code: adminReason[1]!, reason: adminReason[2]! })
  const { adminSaid: _, ...plain } = reasons
  return Object.hasOwn(plain, storedReason) ? plain[storedReason as keyof typeof plain]({ code: storedReason }) : storedReason
}
