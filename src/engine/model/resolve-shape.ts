import { assumptionLabels, assumptionReasons, taxTexts } from '#words/engine/assumptions.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { Country, TaxBands } from '../market/place.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { calendarMonth } from '../quantity/month.ts'
import { horizonMonths } from './constants.ts'
import type { Shape } from './model-inputs.ts'
import { Refused, said } from './refusal.ts'
import { type Line, total } from './resolve-lines.ts'
import { type TaxTable, taxTable } from './tax.ts'
import { vatRuleOf } from './vat.ts'

export type TransferredLines = { cost: Line[]; staff: Line[]; utilities: Line[]; other: Line[]; equipment: Line[] }

/** What no single assumption holds: the season, who is hired when, what wears out when, how each line follows imports, the tax bands. */
export function resolveShape(archetype: Archetype, country: Country, asOf: string, lines: TransferredLines, book: EvidenceBook): Shape {
  const wages = total(lines.staff).likely
  const equipment = total(lines.equipment).likely
  const season = seasonOf(archetype, country)
  const vat = vatRuleOf(archetype, country, minorPerMajor(country.currency))
  book.assumption({
    id: 'assumption:seasonality',
    label: assumptionLabels.seasonality,
    value: season.map((factor) => factor.toFixed(2)).join(' '),
    unit: 'factor, January first',
    reason: archetype.seasonality.why,
  })
  return {
    season,
    firstCalendarMonth: calendarMonth(asOf, 1, 'asOf'),
    importShare: {
      price: archetype.price.importShare,
      cost: total(lines.cost).importShare,
      utilities: total(lines.utilities).importShare,
      other: total(lines.other).importShare,
      equipment: total(lines.equipment).importShare,
    },
    equipment:
      archetype.equipment.length === 0
        ? [{ share: 1, lifeMonths: horizonMonths }]
        : archetype.equipment.map((line, index) => ({
            share: equipment > 0 ? lines.equipment[index]!.likely / equipment : 1 / archetype.equipment.length,
            lifeMonths: Math.max(1, Math.round(line.lifeMonths)),
          })),
    staffing: Array.from({ length: horizonMonths }, (_, index) =>
      wages > 0
        ? archetype.staff.reduce((sum, person, at) => sum + (person.fromMonth <= index + 1 ? lines.staff[at]!.likely : 0), 0) / wages
        : 1,
    ),
    tax: resolveTax(country, book),
    ...(vat ? { vat } : {}),
  }
}

/** Shops, workshops and plots pay the country's months ahead; a pitch, a stall or a vehicle is paid by the month, and home costs nothing. */
export function rentTerms(archetype: Archetype, ahead: Country['rentAhead']): { months: number; depositMonths: number; why: string } {
  const { kind, rentPerMonth } = archetype.premises
  if (!rentPerMonth) return { months: 0, depositMonths: 0, why: assumptionReasons.noRentPaid }
  if (kind === 'shop' || kind === 'workshop' || kind === 'plot') {
    return { months: Math.round(ahead.months), depositMonths: ahead.depositMonths, why: ahead.why }
  }
  return {
    months: 1,
    depositMonths: kind === 'kiosk' ? Math.min(1, ahead.depositMonths) : 0,
    why: assumptionReasons.paidByMonth,
  }
}

/** Scaled so that the mean is exactly 1: a season moves sales between months and adds none. */
export function seasonOf(archetype: Archetype, country: Country): number[] {
  const months = archetype.seasonality.byCountry?.[country.code] ?? archetype.seasonality.byMonth
  const mean = months.reduce((sum, factor) => sum + factor, 0) / 12
  if (months.length !== 12 || !(mean > 0) || months.some((factor) => !(factor >= 0))) {
    throw new Refused('bad-archetype', said(modelRefusals.badSeason, { business: archetype.id }), 'seasonality')
  }
  return months.map((factor) => factor / mean)
}

function resolveTax({ tax, code, currency }: Country, book: EvidenceBook): Shape['tax'] {
  const minor = minorPerMajor(currency)
  if (book.keeps) {
    const words = tax.bands.map(({ rate: share, upTo: limit }) => {
      const rate = formatQuantity(share, 'share', 'bare')
      return limit === null ? taxTexts.above({ rate }) : taxTexts.upTo({ rate, limit, currency })
    })
    book.cited({
      id: 'tax',
      label: tax.name,
      value: words.join(', '),
      unit: `of yearly ${tax.basis}`,
      year: tax.year,
      confidence: tax.confidence,
      reason: assumptionReasons.verify({ note: tax.note, place: tax.verifyAt }),
      sourceId: tax.sourceId,
    })
  }
  try {
    const inMinor = (bands: TaxBands): TaxTable =>
      taxTable({ ...bands, bands: bands.bands.map(({ rate, upTo }) => ({ rate, upTo: upTo === null ? null : upTo * minor })) })
    return { ...inMinor(tax), ...(tax.beyond ? { beyond: { turnover: tax.beyond.turnover * minor, table: inMinor(tax.beyond) } } : {}) }
  } catch {
    throw new Refused('fact-gap', said(modelRefusals.badTaxBands, { country: code }), `${code} tax.bands`)
  }
}
