import type { CallInput } from '#contract/call.ts'
import type { Currency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { idOf } from '#contract/wire-values.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { CallError, call } from '../api/call.ts'
import { clearStoredAnswers, readStoredAnswers } from '../stored-answers.ts'
import { parseHave, parseTrades, parseWhen, readIntakeAnswers } from './intake-answers.ts'
import { clearIntakeDraft, readIntakeDraft } from './intake-draft.ts'

type IntakeBody = CallInput<'POST /api/preferences/intake'>['body']

/**
 * Saves what was answered before the account, into preferences that are still empty: no question comes twice. Stored for the next time where no server
 * answers. @returns whether the account has taken it over, or has answers of its own
 */
export async function takeOverIntakeDraft(): Promise<boolean> {
  const draft = readIntakeDraft()
  const answers = readStoredAnswers()
  if (!draft && Object.keys(answers).length === 0) return false
  try {
    await call('POST /api/preferences/intake', { body: { ...toIntakeBody(draft ?? new URLSearchParams()), ...answers } })
    clear()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // What the server refuses once it refuses again.
    if (error.status === 400) clear()
    return false
  }
}

function clear(): void {
  clearIntakeDraft()
  clearStoredAnswers()
}

export function toIntakeBody(draft: URLSearchParams): IntakeBody {
  const answers = readIntakeAnswers(draft)
  const { amount, currency, businesses, hours, workplace } = answers
  const [trades, have, when] = [parseTrades(answers), parseHave(answers), parseWhen(answers)]
  const location = idOf('country', draft.get('country') ?? '')
  const city = draft.get('city')
  return {
    ...(location ? { location } : {}),
    ...(location && city ? { city: city.slice(0, limits.textLength) } : {}),
    ...(amount !== null && currency
      ? { budgetAmount: { amountMinor: moneyFromMajor(amount, currency).minor, currency: currency as Currency } }
      : {}),
    ...(trades.length > 0 ? { trades } : {}),
    ...(businesses ? { businesses: businesses.split(',') } : {}),
    ...(have.length > 0 ? { have } : {}),
    ...(when.length > 0 ? { when } : {}),
    ...(hours === null ? {} : { hours }),
    ...(workplace ? { place: workplace } : {}),
  }
}
