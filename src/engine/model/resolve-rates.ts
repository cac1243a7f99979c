import { assumptionFormulas, assumptionLabels, assumptionReasons } from '#words/engine/assumptions.ts'
import { horizonMonths, loanExampleMonths } from '../economy/constants.ts'
import type { Fact } from '../evidence/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { shareValue } from '../market/fact-value.ts'
import type { Country } from '../market/place.ts'
import { asPercent } from '../quantity/unit.ts'
import { whatIfLimits } from './assumption-row.ts'
import { type RowWriter, roundPrecision } from './row-writer.ts'

/** From percent a year in a row for display to shares a year in `Values`. */
const percent = 0.01

/** Inflation, the depreciation of the currency (relative purchasing-power parity) and the loan rate. `fxDepreciation` is a share a year. */
export function resolveRates(country: Country, us: Country, fxDepreciation: number, write: RowWriter, book: EvidenceBook): void {
  const { inflation, microLoanRate } = country.facts
  const inflationRange = percentRange(inflation, `${country.code} inflation`, 0.6, 1.5)
  const inflationKey = { key: 'inflation', label: assumptionLabels.inflation, unit: '% a year' } as const
  const inflationId = book.derived({
    ...evidenceEntry(inflationKey, inflationRange.likely),
    formula: assumptionFormulas.inflation,
    inputs: [book.fact(inflation)],
    lower: true,
  })
  write.put(inflationKey, inflationRange, whatIfLimits('percent', inflationRange, 0), inflationId, percent)

  const isDollar = country.currency === 'USD'
  const depreciation = isDollar ? 0 : roundPrecision(100 * fxDepreciation)
  const depreciationRange = isDollar
    ? { low: 0, likely: 0, high: 0 }
    : {
        low: roundPrecision(Math.min(depreciation, depreciation * 0.2 - 2)),
        likely: depreciation,
        high: roundPrecision(Math.max(depreciation, depreciation * 1.8) + 8),
      }
  const depreciationKey = { key: 'fxDepreciation', label: assumptionLabels.fxDepreciation, unit: '% a year' } as const
  const depreciationId = book.derived({
    ...evidenceEntry(depreciationKey, depreciation),
    formula: isDollar ? assumptionFormulas.isDollar : assumptionFormulas.fxDepreciation,
    inputs: [book.fact(inflation), book.fact(us.facts.inflation)],
    lower: true,
  })
  write.put(depreciationKey, depreciationRange, whatIfLimits('percent', depreciationRange, 0), depreciationId, percent)

  const loan = percentRange(microLoanRate, `${country.code} microLoanRate`, 1, 1)
  const loanKey = { key: 'loanRate', label: assumptionLabels.loanRate, unit: '% a year, effective' } as const
  const loanId = book.derived({
    ...evidenceEntry(loanKey, loan.likely),
    formula: assumptionFormulas.loanRate,
    inputs: [book.fact(microLoanRate)],
  })
  write.put(loanKey, loan, { min: 0, max: Math.max(300, loan.high * 1.5) }, loanId, percent)
  const loanMonthsKey = { key: 'loanMonths', label: assumptionLabels.loanMonths, unit: 'months' } as const
  write.plain(loanMonthsKey, loanExampleMonths, { min: 1, max: horizonMonths }, assumptionReasons.loanMonths)
}

function evidenceEntry(rowKey: { key: string; label: string; unit: string }, value: number) {
  return { id: `assumption:${rowKey.key}`, label: rowKey.label, value, unit: rowKey.unit }
}

/** A rate in percent with its range; without one of its own, the value times `low` and `high`. */
function percentRange(fact: Fact, name: string, low: number, high: number): { low: number; likely: number; high: number } {
  const likely = roundPrecision(100 * shareValue(fact, name))
  const percentOf = (value: number) => asPercent(value, fact.unit)
  const bounds = [
    fact.low === undefined ? likely * low : percentOf(fact.low),
    fact.high === undefined ? likely * high : percentOf(fact.high),
  ]
  return { low: roundPrecision(Math.min(likely, ...bounds)), likely, high: roundPrecision(Math.max(likely, ...bounds)) }
}
