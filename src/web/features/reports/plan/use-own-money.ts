import type { Preferences } from '#contract/profile.ts'
import { type Answers, freeMoney } from '#engine/model/answers.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { type MoneyMeasure, measuredMoney, moneyMeasure, type ShownMoney } from '#engine/report/own-money-text.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { useDraft } from '../../../lib/draft.ts'
import { readAsTyped } from '../../../lib/typed-number.ts'

export type OwnMoneyField = {
  text: string
  read: ReturnType<typeof readAsTyped>
  setTyped: (text: string) => void
  /** The amount that was known before this report was opened, if any. */
  knownAmount: number | null
  /** Null without an amount; where what is typed is none, of the amount that was known. */
  shown: ShownMoney | null
  /** Those that the report was made with. */
  answers: Answers
  /** Of the same amount, what is free by today's answers: what a what-if with them begins with. Null where the amount is not known exactly. */
  freeToday: number | null
}

/**
 * The person's own money: as typed here, else the exact amount of the profile, else what the report was made with. The amount alone is newer than the
 * report: what of it is not free is what the report was made with, as its living costs are.
 */
export function useOwnMoney(id: string, data: StoredReport): OwnMoneyField {
  return useMeasuredMoney(id, data, moneyMeasure(data.model))
}

/** The same of a report whose card is shown. */
export function useMeasuredMoney(id: string, data: Pick<StoredReport, 'ownMoney' | 'answers'>, measure: MoneyMeasure): OwnMoneyField {
  const { ownMoney: frozen = null } = data
  const { currency } = measure
  const [typed, setTyped] = useDraft<string | null>(`own-money:${id}`, null)
  const preferences = useCall('GET /api/preferences', {}).data
  const saved = preferences?.budgetAmount
  const { answers = {} } = data
  const exact = saved?.currency === currency ? saved.amountMinor / minorPerMajor(currency) : null
  const knownAmount = exact ?? frozen?.amount ?? null
  const text = typed ?? (knownAmount === null ? '' : String(knownAmount))
  const read = readAsTyped(text, { of: 'amount', currency })
  const isMost = (typed === null || read.kind !== 'number') && exact === null && (frozen?.isMost ?? false)
  // What is typed and is no number leaves what was known.
  const amount = read.kind === 'number' ? read.value : knownAmount
  const shown = amount === null ? null : measuredMoney(amount, isMost, measure, answers)
  const freeToday = amount !== null && !isMost ? freeMoney(amount, setAsideToday(preferences, currency, answers)) : null
  return { text, read, setTyped, knownAmount, shown, answers, freeToday }
}

/** What is not free today, in the report's currency; what the report was made with until today's is loaded, and where that is in another currency. */
function setAsideToday(preferences: Preferences | undefined, currency: string, atFirst: Answers): Answers {
  if (!preferences) return atFirst
  const { setAside } = preferences
  if (!setAside) return {}
  if (setAside.currency !== currency) return atFirst
  const major = (minor = 0) => minor / minorPerMajor(currency)
  return { setAside: { notFree: major(setAside.notFreeMinor), owed: major(setAside.owedMinor) } }
}
