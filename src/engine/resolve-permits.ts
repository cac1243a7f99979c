import type { Archetype } from './archetype.ts'
import type { EvidenceBook } from './evidence-book.ts'
import type { Country } from './place.ts'
import type { Line } from './resolve-lines.ts'

/**
 * Fees of the registrations and licences an archetype needs, from the country's own table: `lines` for the first year, `yearly` for what
 * comes again. A permit whose fee is not researched is left out of the sums and says so in its evidence; it is never counted as free.
 */
export function resolvePermits(archetype: Archetype, country: Country, book: EvidenceBook): { lines: Line[]; yearly: Line[] } {
  const lines: Line[] = []
  const yearly: Line[] = []
  for (const kind of archetype.permits) {
    country.permits.forEach((permit, index) => {
      if (permit.kind !== kind) return
      const id = `permit:${country.code}:${kind}.${index}`
      const { fee } = permit
      book.cited({
        id,
        label: permit.name,
        value: fee ? fee.likely : 'fee not researched',
        unit: fee ? `${country.currency}${permit.renewal === 'yearly' ? ' a year' : ''}` : 'none',
        year: permit.year,
        confidence: permit.confidence,
        reason: `${permit.note}${fee ? ` (range ${fee.low} to ${fee.high})` : ''} Verify at ${permit.verifyAt}.`,
        sourceId: permit.sourceId,
      })
      if (!fee) return
      const line = { item: permit.name, ...fee, importShare: 0, id }
      lines.push(line)
      if (permit.renewal === 'yearly') yearly.push(line)
    })
  }
  return { lines, yearly }
}
