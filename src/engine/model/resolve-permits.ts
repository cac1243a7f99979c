import { permitFigureTexts } from '#words/engine/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import { permitsIn } from '../market/permits.ts'
import type { Place } from '../market/place.ts'
import type { CostLine } from './resolve-lines.ts'

/**
 * Fees of the registrations and licences an archetype needs, from the country's own table: `lines` for the first year, `yearly` for renewals. A
 * permit whose fee is not researched is left out of the sums and says so in its evidence; it is never counted as free.
 */
export function resolvePermits(archetype: Archetype, place: Place, book: EvidenceBook): { lines: CostLine[]; yearly: CostLine[] } {
  const lines: CostLine[] = []
  const yearly: CostLine[] = []
  const { country } = place
  for (const permit of permitsIn(place, archetype.permits)) {
    const id = `permit:${country.code}:${permit.kind}.${permit.index}`
    const { fee, note, verifyAt: where } = permit
    book.cited({
      id,
      label: permit.name,
      value: fee ? fee.likely : permitFigureTexts.noFee,
      unit: !fee ? 'none' : permit.renewal === 'yearly' ? permitFigureTexts.aYear(country) : country.currency,
      year: permit.year,
      confidence: permit.confidence,
      reason: fee
        ? permitFigureTexts.reasonWithFee({ note, low: fee.low, high: fee.high, where })
        : permitFigureTexts.reason({ note, where }),
      sourceId: permit.sourceId,
    })
    if (!fee) continue
    const line = { item: permit.name, ...fee, importShare: 0, id }
    lines.push(line)
    if (permit.renewal === 'yearly') yearly.push(line)
  }
  return { lines, yearly }
}
