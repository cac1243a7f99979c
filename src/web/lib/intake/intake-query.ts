import type { Currency } from '#contract/currencies.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import type { IntakeAnswers } from './intake-answers.ts'

/** Query parameters of a list or a card by the intake answers; an amount only once its currency is known. */
export function intakeQuery({ amount, currency, trades, have, when, hours, workplace }: Omit<IntakeAnswers, 'refusedAmount'>) {
  return {
    ...(amount !== null && currency ? { amountMinor: moneyFromMajor(amount, currency).minor, currency: currency as Currency } : {}),
    ...(trades ? { trades } : {}),
    ...(have ? { have } : {}),
    ...(when ? { when } : {}),
    ...(hours === null ? {} : { hours }),
    ...(workplace ? { place: workplace } : {}),
  }
}
