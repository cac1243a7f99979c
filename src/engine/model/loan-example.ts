import { roundMinor } from '../quantity/money.ts'
import { loanExampleMonths, loanExampleOwnShare } from './constants.ts'
import { forecast } from './forecast.ts'
import { effectiveRate, monthlyFromEffective, reducingSchedule } from './loan.ts'
import type { Shape, Values } from './model-inputs.ts'
import { debtServiceCover, stressedCover } from './ratios.ts'
import type { LoanExample } from './result.ts'

/**
 * The same business with 30% own money and a loan for the rest at the country's micro-loan rate, shown beside the default and labelled an
 * example. Amounts in major units. Null when nothing would have to be borrowed.
 */
export function loanExampleOf(v: Values, shape: Shape, startupTotal: number, minor: number): LoanExample | null {
  const own = roundMinor(startupTotal * loanExampleOwnShare)
  const amount = startupTotal - own
  if (amount <= 0) return null
  const example: Values = { ...v, ownCapital: own, loanAmount: amount, loanMonths: loanExampleMonths }
  const schedule = reducingSchedule(amount, monthlyFromEffective(v.loanRate), loanExampleMonths)
  const cover = debtServiceCover(forecast(example, shape))
  return {
    amount: amount / minor,
    ownShare: loanExampleOwnShare,
    ratePerYear: 12 * monthlyFromEffective(v.loanRate),
    effectiveRate:
      effectiveRate(
        amount,
        schedule.map((row) => row.payment),
      ) ?? v.loanRate,
    months: loanExampleMonths,
    instalments: schedule.map((row) => ({
      month: row.month,
      payment: row.payment / minor,
      interest: row.interest / minor,
      principal: row.principal / minor,
      balance: row.balance / minor,
    })),
    dscrWorst: cover.worst,
    dscrAverage: cover.average,
    dscrAtSalesMinus20: stressedCover(example, shape),
  }
}
