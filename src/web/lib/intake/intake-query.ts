import type { Currency } from '#contract/currencies.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import type { IntakeAnswers } from './intake-answers.ts'

/** Query parameters of a list or a card by the intake answers; an amount only once its currency is known. */
export function intakeQuery(answers: Omit<IntakeAnswers, 'refusedAmount'>) {
  const { amount, currency, trades, businesses, have, when, hours, workplace } = answers
  return {
    ...(amount !== null && currency ? { amountMinor: moneyFromMajor(amount, currency).minor, currency: currency as Currency } : {}),
    ...(trades ? { trades } : {}),
    ...(businesses ? { businesses } : {}),
    ...(have ? { have } : {}),
    ...(when ? { when } : {}),
    ...(hours === null ? {} : { hours }),
    ...(workplace ? { place: workplace } : {}),
  }
}
