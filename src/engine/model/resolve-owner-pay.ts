import { assumptionFormulas, assumptionLabels } from '#words/engine/assumptions.ts'
import { answerReasons } from '#words/engine/counts.ts'
import { ownerPayCeiling, ownerPayFloor, ownerPayShareOfProfit } from '../economy/constants.ts'
import { demandedUnits } from '../economy/price-index.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { positiveValue } from '../market/fact-value.ts'
import type { Place } from '../market/place.ts'
import { fullTimeHoursIn, helperPayFor, helperWageIn } from '../market/wages.ts'
import { formatMoneyMajor } from '../quantity/format.ts'
import { toSignificant } from '../quantity/significant.ts'
import { type Answers, householdDraw } from './answers.ts'
import { whatIfLimits } from './assumption-row.ts'
import type { ValueKey } from './model-inputs.ts'
import type { RowWriter } from './row-writer.ts'
import { type VatRule, vatPerUnit } from './vat.ts'

const inputs = [
  'pricePerUnit',
  'unitsPerDay',
  'openDaysPerMonth',
  'ownerHoursPerWeek',
  'costOfSalesPerUnit',
  'shrinkageShare',
  'paymentFeeShare',
  'wagesPerMonth',
  'keepingPerMonth',
  'rentPerMonth',
  'utilitiesPerMonth',
  'otherCostsPerMonth',
] as const satisfies readonly ValueKey[]

/**
 * The owner's drawings: a share of a mature month's profit, not under a floor (people eat from the first day) and not over a helper's pay for the
 * owner's hours; where the household's need is known, that less its other income. VAT comes off where a year of such months is above the threshold. `depreciation` is the equipment's, a month; money in major units.
 */
export function resolveOwnerPay(
  place: Place,
  vat: VatRule | null,
  depreciation: number,
  monthSales: number,
  minor: number,
  write: RowWriter,
  book: EvidenceBook,
  answers: Answers = {},
): void {
  const { country } = place
  const helperWage = helperWageIn(place)
  const value = (key: ValueKey) => write.rows.get(key)!.value
  positiveValue(helperWage, `${country.code} helperWage`)
  const pay = helperPayFor(Math.min(fullTimeHoursIn(place), value('ownerHoursPerWeek')), place)
  const fixed =
    value('rentPerMonth') +
    value('wagesPerMonth') +
    value('keepingPerMonth') +
    value('utilitiesPerMonth') +
    value('otherCostsPerMonth') +
    value('permitRenewalPerYear') / 12 +
    depreciation
  const demanded = demandedUnits({
    unitsPerDay: value('unitsPerDay'),
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    pull: value('pull'),
    fairShareWeight: value('fairShareWeight'),
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  })
  const units = demanded * value('openDaysPerMonth')
  const cost = value('costOfSalesPerUnit') * (1 + value('shrinkageShare'))
  const rule = vat && 12 * units * value('pricePerUnit') > vat.threshold ? vat : null
  const contribution = value('pricePerUnit') * (1 - value('paymentFeeShare')) - cost - vatPerUnit(rule, value('pricePerUnit'), cost)
  const profit = contribution * units - fixed
  const floor = toSignificant(ownerPayFloor * pay, 3)
  const ceiling = toSignificant(ownerPayCeiling * pay, 3)
  const likely = toSignificant(Math.min(ceiling, Math.max(floor, ownerPayShareOfProfit * profit)), 3)
  const rowKey = { key: 'ownerDrawPerMonth', label: assumptionLabels.ownerDrawPerMonth, unit: `${country.currency} a month` } as const
  const range = { low: floor, likely, high: ceiling }
  const id = book.derived({
    id: 'assumption:ownerDrawPerMonth',
    label: rowKey.label,
    value: likely,
    unit: rowKey.unit,
    formula: assumptionFormulas.ownerDrawPerMonth({ share: ownerPayShareOfProfit, least: ownerPayFloor, most: ownerPayCeiling }),
    inputs: [book.fact(helperWage), ...inputs.map((key) => `assumption:${key}`)],
  })
  write.put(rowKey, range, whatIfLimits('money', range, monthSales), id, minor)
  const draw = householdDraw(answers)
  if (draw === null) return
  write.put(
    rowKey,
    { low: draw, likely: draw, high: draw },
    whatIfLimits('money', { low: draw, high: Math.max(draw, ceiling) }, monthSales),
    id,
    minor,
  )
  book.override(id, rowKey.label, draw, rowKey.unit, drawReason(answers, country.currency))
}

function drawReason({ household }: Answers, currency: string): string {
  const { need = 0, otherIncome = 0 } = household ?? {}
  const amounts = { need: formatMoneyMajor(need, currency), otherIncome: formatMoneyMajor(otherIncome, currency) }
  return otherIncome > 0 ? answerReasons.draw(amounts) : answerReasons.drawAlone(amounts)
}
