import type { Preferences } from '#contract/profile.ts'
import type { Answers } from '#engine/model/answers.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { type ShownMoney, shownMoney } from '#engine/report/own-money-text.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { useDraft } from '../../../lib/draft.ts'
import { readAsTyped } from '../../../lib/typed-number.ts'

export type OwnMoneyField = {
  text: string
  read: ReturnType<typeof readAsTyped>
  setTyped: (text: string) => void
  /** Null where nothing is said, or what is typed is no amount. */
  shown: ShownMoney | null
}

/** The person's own money: as typed here, else the exact amount of the profile, else what the report was made with. */
export function useOwnMoney(id: string, data: StoredReport): OwnMoneyField {
  const { model, ownMoney: frozen = null } = data
  const { currency } = model
  const [typed, setTyped] = useDraft<string | null>(`own-money:${id}`, null)
  const preferences = useCall('GET /api/preferences', {}).data
  const saved = preferences?.budgetAmount
  const setAside = setAsideOfToday(preferences, currency) ?? data.answers?.setAside
  const exact = saved?.currency === currency ? saved.amountMinor / minorPerMajor(currency) : null
  const said = exact ?? frozen?.amount ?? null
  const text = typed ?? (said === null ? '' : String(said))
  const read = readAsTyped(text, { of: 'amount', currency })
  const isMost = typed === null && exact === null && (frozen?.isMost ?? false)
  const shown = read.kind === 'number' ? shownMoney(read.value, isMost, model, { ...(setAside ? { setAside } : {}) }) : null
  return { text, read, setTyped, shown }
}

/** In the report's money; what is said in other money counts when a report is made. */
function setAsideOfToday(preferences: Preferences | undefined, currency: string): Answers['setAside'] | null {
  const { currency: saidIn, notFreeMinor = 0, owedMinor = 0 } = preferences?.setAside ?? {}
  if (saidIn !== currency) return null
  return { notFree: notFreeMinor / minorPerMajor(currency), owed: owedMinor / minorPerMajor(currency) }
}
