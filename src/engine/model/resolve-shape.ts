import { assumptionLabels, assumptionReasons, taxTexts, vatTexts } from '#words/engine/assumptions.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { horizonMonths } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import { firstMonthOf } from '../market/opening.ts'
import type { Country, Place, TaxBands } from '../market/place.ts'
import { archetypeInPlace } from '../market/plan-steps.ts'
import { countryTaxing } from '../market/tax-regime.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { calendarMonth } from '../quantity/month.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import type { Owned } from '../quantity/vocabulary.ts'
import type { BusinessShape } from './model-inputs.ts'
import { type CostLine, total } from './resolve-lines.ts'
import { feastEffects, seasonFactors } from './season.ts'
import { buildTaxTable, type TaxTable } from './tax.ts'
import { resolveVatRule, type VatRule } from './vat.ts'

export type TransferredLines = {
  cost: CostLine[]
  staff: CostLine[]
  keeping: CostLine[]
  utilities: CostLine[]
  other: CostLine[]
  equipment: CostLine[]
}

/** Inputs beyond single assumptions: the season, hires, replacements, import shares by line, the tax bands. */
export function resolveShape(
  archetype: Archetype,
  { country: anyCountry, city }: Place,
  asOf: string,
  lines: TransferredLines,
  book: EvidenceBook,
  owned: readonly Owned[] = [],
): BusinessShape {
  const country = countryTaxing(anyCountry, archetype, city)
  const wages = total(lines.staff).likely
  const equipment = total(lines.equipment).likely
  const posted = lines.cost.filter((line, index) => archetype.costOfSales[index]?.isPosted && line.likely > 0)
  const season = seasonFactors(archetype, { country, city }, asOf)
  const vat = resolveVatRule(archetype, country, minorPerMajor(country.currency))
  if (vat && book.isRecording) writeVatEvidence(vat, archetype, country, book)
  book.assumption({
    id: 'assumption:seasonality',
    label: assumptionLabels.seasonality,
    value: season.map((factor) => factor.toFixed(2)).join(' '),
    unit: 'factor, January first',
    reason: archetype.seasonality.why,
    ...(book.isRecording
      ? { inputs: [...new Set(feastEffects(archetype, { country, city }, asOf).map(({ share }) => book.fact(share)))] }
      : {}),
  })
  return {
    season,
    firstCalendarMonth: calendarMonth(firstMonthOf(archetypeInPlace(archetype, { country: anyCountry, city }), season, asOf), 0, 'asOf'),
    ...(archetype.priceIsPosted ? { isPricePosted: true } : {}),
    ...(posted.length > 0 ? { postedCost: total(posted).likely / total(lines.cost).likely } : {}),
    importShare: {
      price: archetype.price.importShare,
      cost: total(lines.cost).importShare,
      keeping: total(lines.keeping).importShare,
      utilities: total(lines.utilities).importShare,
      other: total(lines.other).importShare,
      equipment: total(lines.equipment).importShare,
    },
    equipment:
      archetype.equipment.length === 0
        ? [{ share: 1, lifeMonths: horizonMonths, resaleShare: 0 }]
        : archetype.equipment.map((line, index) => ({
            share: equipment > 0 ? lines.equipment[index]!.likely / equipment : 1 / archetype.equipment.length,
            lifeMonths: Math.max(1, Math.round(line.lifeMonths)),
            resaleShare: line.resaleShare ?? 0,
            ...(line.ownable && owned.includes(line.ownable) ? { ownedShare: 1 / (line.pieces ?? 1) } : {}),
          })),
    production: {
      startsSelling: archetype.production?.startsSelling.month ?? 1,
      cycleMonths: archetype.production?.cycleMonths ?? 1,
    },
    // A wage bill that a person enters is paid from the first month where the business has no staff of its own.
    hires:
      wages > 0
        ? archetype.staff.map(({ fromMonth, fromSales = 0, seasonal }, index) => ({
            share: lines.staff[index]!.likely / wages,
            fromMonth: Math.max(1, Math.round(fromMonth)),
            fromSales,
            ...(seasonal ? { isSeasonal: true } : {}),
          }))
        : [{ share: 1, fromMonth: 1, fromSales: 0 }],
    tax: resolveTax(country, book),
    ...(vat ? { vat } : {}),
  }
}

/** Shops, workshops and plots pay the country's months ahead; a pitch, a stall or a vehicle is paid by the month, and home costs nothing. */
export function resolveRentTerms(
  archetype: Archetype,
  ahead: Country['rentAhead'],
): { months: number; depositMonths: number; why: string } {
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

/** Evidence of the rate, the threshold, the rule and the share of purchases with an invoice, and of their effect on one sale. */
function writeVatEvidence(
  rule: VatRule,
  { vat: businessVat, supplies = 'goods' }: Archetype,
  { vat, facts, code }: Country,
  book: EvidenceBook,
): void {
  if (!vat || supplies === 'exempt') return
  const inputs = [book.fact(facts.vatRate)]
  if (vat.registers[supplies] === 'threshold' && facts.vatThreshold) inputs.push(book.fact(facts.vatThreshold))
  inputs.push(
    book.cited({
      id: `vat:${code}`,
      label: vatTexts.ruleLabel,
      value: vatTexts.rules[vat.scheme],
      unit: 'text',
      year: vat.year,
      confidence: vat.confidence,
      reason: assumptionReasons.verify({ note: vat.note, place: vat.verifyAt }),
      sourceId: vat.sourceId,
    }),
  )
  const share = businessVat?.credit ?? vat.creditShare?.[1]
  if (vat.scheme === 'credit' && share !== undefined) {
    const reason = businessVat?.credit === undefined ? vat.why : (businessVat.why ?? vat.why)
    inputs.push(book.assumption({ id: 'vat:invoices', label: vatTexts.invoices, value: share, unit: 'share', reason }))
  }
  book.derived({
    id: 'vat',
    label: vatTexts.label,
    value: rule.included,
    unit: 'share of sales',
    formula: vatTexts.formulas[vat.scheme],
    inputs,
  })
}

function resolveTax({ tax, code, currency }: Country, book: EvidenceBook): BusinessShape['tax'] {
  const minor = minorPerMajor(currency)
  if (book.isRecording) {
    const bandTexts = tax.bands.map(({ rate: share, upTo: limit }) => {
      const rate = formatQuantity(share, 'share', 'bare')
      return limit === null ? taxTexts.above({ rate }) : taxTexts.upTo({ rate, limit, currency })
    })
    book.cited({
      id: 'tax',
      label: tax.name,
      value: bandTexts.join(', '),
      unit: `of yearly ${tax.basis}`,
      year: tax.year,
      confidence: tax.confidence,
      reason: assumptionReasons.verify({ note: tax.note, place: tax.verifyAt }),
      sourceId: tax.sourceId,
    })
  }
  try {
    const tableInMinor = (bands: TaxBands): TaxTable =>
      buildTaxTable({
        ...bands,
        bands: bands.bands.map(({ rate, upTo, due }) => ({
          rate,
          upTo: upTo === null ? null : upTo * minor,
          ...(due === undefined ? {} : { due: due * minor }),
        })),
      })
    const { beyond, choice, free, startUp, paidQuarterly } = tax
    return {
      ...tableInMinor(tax),
      ...(beyond
        ? {
            beyond: {
              turnover: beyond.turnover * minor,
              ...(beyond.from === undefined ? {} : { from: beyond.from * minor }),
              ...(choice ? { accountant: choice.accountant[1] * minor } : {}),
              table: tableInMinor(beyond),
            },
          }
        : {}),
      ...(free ? { freeYears: free.years } : {}),
      ...(startUp ? { startUp: startUp.atMost * minor } : {}),
      ...(paidQuarterly ? { quarterly: true } : {}),
    }
  } catch {
    throw new RefusalError('fact-gap', localize(modelRefusals.badTaxBands, { country: code }), `${code} tax.bands`)
  }
}
