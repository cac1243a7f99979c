import { permitFigureTexts } from '#words/engine/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import { permitsIn } from '../market/permits.ts'
import type { Country, Permit, Place, TaxRegime } from '../market/place.ts'
import type { CostLine } from './resolve-lines.ts'

type FiscalDevice = NonNullable<TaxRegime['device']>

/**
 * Fees of the registrations and licences an archetype needs, from the country's own table: `lines` for the first year, `yearly` for renewals. A
 * permit whose fee is not researched is left out of the sums and says so in its evidence; it is never counted as free.
 */
export function resolvePermits(
  archetype: Archetype,
  place: Place,
  yearSales: number,
  book: EvidenceBook,
): { lines: CostLine[]; yearly: CostLine[] } {
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
      unit: !fee ? 'none' : permit.renewal === 'yearly' && !permit.renewalFee ? permitFigureTexts.aYear(country) : country.currency,
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
    const years = renewalYears[permit.renewal]
    if (years) yearly.push(renewalLine(line, permit.renewalFee ?? fee, years))
  }
  const { device } = country.tax
  if (device && yearSales >= device.fromSales) lines.push(deviceLine(device, country, book))
  return { lines, yearly }
}

/** The fiscal device that sales of this size ask for. */
function deviceLine({ name, cost, note, ...cited }: FiscalDevice, { code, currency, tax }: Country, book: EvidenceBook): CostLine {
  const [low, likely, high] = cost
  const { year, confidence, sourceId } = cited
  const reason = permitFigureTexts.reasonWithFee({ note, low, high, where: tax.verifyAt })
  const id = `device:${code}`
  book.cited({ id, label: name, value: likely, unit: currency, year, confidence, reason, sourceId })
  return { item: name, low, likely, high, importShare: 0, id }
}

/** Years from one payment to the next, where it falls within the three that we plan. */
const renewalYears: Partial<Record<Permit['renewal'], number>> = { 'half-yearly': 0.5, yearly: 1, 'two-yearly': 2 }

/** What renewals cost a year: the fee of one, spread over the years that it lasts. */
function renewalLine(line: CostLine, fee: NonNullable<Permit['fee']>, years: number): CostLine {
  return { ...line, low: fee.low / years, likely: fee.likely / years, high: fee.high / years }
}
