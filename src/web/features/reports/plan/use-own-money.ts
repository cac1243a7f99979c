import type { Preferences } from '#contract/profile.ts'
import type { Answers } from '#engine/model/answers.ts'
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
  answers: Answers
}

/** The person's own money: as typed here, else the exact amount of the profile, else what the report was made with. */
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
  const answers = answersToShow(preferences, currency, data.answers ?? {})
  const exact = saved?.currency === currency ? saved.amountMinor / minorPerMajor(currency) : null
  const knownAmount = exact ?? frozen?.amount ?? null
  const text = typed ?? (knownAmount === null ? '' : String(knownAmount))
  const read = readAsTyped(text, { of: 'amount', currency })
  const isMost = (typed === null || read.kind !== 'number') && exact === null && (frozen?.isMost ?? false)
  // What is typed and is no number leaves what was known.
  const amount = read.kind === 'number' ? read.value : knownAmount
  const shown = amount === null ? null : measuredMoney(amount, isMost, measure, answers)
  return { text, read, setTyped, knownAmount, shown, answers }
}

/** Today's answers in the report's currency, else those the report was made with; answers in another currency count when a report is made. */
function answersToShow(preferences: Preferences | undefined, currency: string, atFirst: Answers): Answers {
  const { household, setAside } = preferences ?? {}
  const amount = <K extends string>(key: K, minor: number | undefined): Partial<Record<K, number>> =>
    (minor === undefined ? {} : { [key]: minor / minorPerMajor(currency) }) as Partial<Record<K, number>>
  return {
    ...atFirst,
    ...(household?.currency === currency
      ? { household: { ...amount('need', household.needMinor), ...amount('otherIncome', household.otherIncomeMinor) } }
      : {}),
    ...(setAside?.currency === currency
      ? {
          setAside: {
            ...amount('notFree', setAside.notFreeMinor),
            ...amount('owed', setAside.owedMinor),
            ...amount('instalment', setAside.instalmentMinor),
          },
        }
      : {}),
  }
}
