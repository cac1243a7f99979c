import { assumptionFormulas, assumptionLabels, assumptionReasons } from '#words/engine/assumptions.ts'
import { horizonMonths, loanExampleMonths } from '../economy/constants.ts'
import type { Fact } from '../evidence/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { shareOf } from '../market/known-fact.ts'
import type { Country } from '../market/place.ts'
import { asPercent } from '../quantity/unit.ts'
import { limitsOf } from './assumption-row.ts'
import { precise, type RowWriter } from './row-writer.ts'

/** Percent a year in a reader's row, shares a year in `Values`. */
const percent = 0.01

/** Inflation, the exchange rate's slide (relative purchasing-power parity) and what a loan costs. `fxDepreciation` is a share a year. */
export function resolveRates(country: Country, us: Country, fxDepreciation: number, write: RowWriter, book: EvidenceBook): void {
  const { inflation, microLoanRate } = country.facts
  const rise = percentRange(inflation, `${country.code} inflation`, 0.6, 1.5)
  const riseNamed = { key: 'inflation', label: assumptionLabels.inflation, unit: '% a year' } as const
  const riseId = book.derived({
    ...entry(riseNamed, rise.likely),
    formula: assumptionFormulas.inflation,
    inputs: [book.fact(inflation)],
    lower: true,
  })
  write.put(riseNamed, rise, limitsOf('percent', rise, 0), riseId, percent)

  const dollar = country.currency === 'USD'
  const slide = dollar ? 0 : precise(100 * fxDepreciation)
  const slideRange = dollar
    ? { low: 0, likely: 0, high: 0 }
    : { low: precise(Math.min(slide, slide * 0.2 - 2)), likely: slide, high: precise(Math.max(slide, slide * 1.8) + 8) }
  const slideNamed = { key: 'fxDepreciation', label: assumptionLabels.fxDepreciation, unit: '% a year' } as const
  const slideId = book.derived({
    ...entry(slideNamed, slide),
    formula: dollar ? assumptionFormulas.isDollar : assumptionFormulas.fxDepreciation,
    inputs: [book.fact(inflation), book.fact(us.facts.inflation)],
    lower: true,
  })
  write.put(slideNamed, slideRange, limitsOf('percent', slideRange, 0), slideId, percent)

  const loan = percentRange(microLoanRate, `${country.code} microLoanRate`, 1, 1)
  const loanNamed = { key: 'loanRate', label: assumptionLabels.loanRate, unit: '% a year, effective' } as const
  const loanId = book.derived({
    ...entry(loanNamed, loan.likely),
    formula: assumptionFormulas.loanRate,
    inputs: [book.fact(microLoanRate)],
  })
  write.put(loanNamed, loan, { min: 0, max: Math.max(300, loan.high * 1.5) }, loanId, percent)
  const months = { key: 'loanMonths', label: assumptionLabels.loanMonths, unit: 'months' } as const
  write.plain(months, loanExampleMonths, { min: 1, max: horizonMonths }, assumptionReasons.loanMonths)
}

function entry(named: { key: string; label: string; unit: string }, value: number) {
  return { id: `assumption:${named.key}`, label: named.label, value, unit: named.unit }
}

/** A rate in percent with its range; without one of its own, the value times `low` and `high`. */
function percentRange(fact: Fact, name: string, low: number, high: number): { low: number; likely: number; high: number } {
  const likely = precise(100 * shareOf(fact, name))
  const inPercent = (value: number) => asPercent(value, fact.unit)
  const ends = [fact.low === undefined ? likely * low : inPercent(fact.low), fact.high === undefined ? likely * high : inPercent(fact.high)]
  return { low: precise(Math.min(likely, ...ends)), likely, high: precise(Math.max(likely, ...ends)) }
}
