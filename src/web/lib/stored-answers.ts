import type { CallInput } from '#contract/call.ts'
import { type Currency, currencies } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import type { Preferences } from '#contract/profile.ts'
import type { CountAtSpot } from '#engine/model/answers.ts'
import { countedKinds } from '#engine/quantity/vocabulary.ts'
import { keptAnswersKey } from './browser-store.ts'
import { createDeviceValue } from './device-value.ts'

/**
 * A visitor’s answers before a report, on this device, until an account takes it over or somebody signs out: of the household, of the money, and the
 * counts at spots, the latest first.
 */

export type StoredAnswers = Pick<Preferences, 'household' | 'setAside' | 'counts'>

export type AnswerChange = Extract<CallInput<'POST /api/preferences'>['body'], { type: 'household' | 'setAside' | 'counted' }>

const answersOnDevice = createDeviceValue<StoredAnswers>(keptAnswersKey, {}, parse)
export const { read: readStoredAnswers, use: useStoredAnswers, clear: clearStoredAnswers } = answersOnDevice

/** A value of null takes its answer away, as in an account. */
export function storeAnswers(changes: readonly AnswerChange[]): void {
  const answers = { ...readStoredAnswers() }
  for (const change of changes) {
    if (change.type === 'household') answers.household = change.value ?? undefined
    else if (change.type === 'setAside') answers.setAside = change.value ?? undefined
    else answers.counts = countsWith(answers.counts ?? [], change.value)
  }
  answersOnDevice.write(answers)
}

/** As a list or a card asks for them; the count is of one business in its place. */
export function answersQuery({ household, setAside, counts }: StoredAnswers, opportunityId: string | null = null) {
  const saidIn = household?.currency ?? setAside?.currency
  const { currency: _household, ...ofHousehold } = household ?? { currency: undefined }
  const { currency: _setAside, ...ofMoney } = setAside?.currency === saidIn && setAside ? setAside : { currency: undefined }
  const counted = counts?.find((each) => each.opportunityId === opportunityId)?.counted
  return {
    ...(saidIn ? { saidIn, ...ofHousehold, ...ofMoney } : {}),
    ...(counted ? { countedOf: counted.of, count: counted.count, countMinutes: counted.minutes } : {}),
  }
}

function countsWith(
  before: NonNullable<StoredAnswers['counts']>,
  { opportunityId, counted }: Extract<AnswerChange, { type: 'counted' }>['value'],
) {
  const others = before.filter((each) => each.opportunityId !== opportunityId)
  const counts = counted ? [{ opportunityId, counted }, ...others].slice(0, limits.countAtSpot.perPerson) : others
  return counts.length > 0 ? counts : undefined
}

/** Whatever else is stored under the name is no answer. */
function parse(value: unknown): StoredAnswers {
  const stored = value as Record<keyof StoredAnswers, unknown> | null
  const household = amountsOf(stored?.household, ['needMinor', 'otherIncomeMinor'])
  const setAside = amountsOf(stored?.setAside, ['notFreeMinor', 'owedMinor', 'instalmentMinor'])
  const counts = Array.isArray(stored?.counts) ? stored.counts.filter(isCount).slice(0, limits.countAtSpot.perPerson) : []
  return { ...(household ? { household } : {}), ...(setAside ? { setAside } : {}), ...(counts.length > 0 ? { counts } : {}) }
}

function amountsOf<N extends string>(stored: unknown, names: readonly N[]): ({ currency: Currency } & { [K in N]?: number }) | null {
  const fields = (stored ?? {}) as Partial<Record<string, unknown>>
  const currency = currencies.find((each) => each === fields.currency)
  const amounts = names.filter((name) => isWhole(fields[name], 0, limits.saidMinor)).map((name) => [name, fields[name]])
  return currency && amounts.length > 0
    ? ({ currency, ...Object.fromEntries(amounts) } as { currency: Currency } & { [K in N]?: number })
    : null
}

function isCount(stored: unknown): stored is { opportunityId: string; counted: CountAtSpot } {
  const { opportunityId, counted } = (stored ?? {}) as { opportunityId?: unknown; counted?: Partial<Record<keyof CountAtSpot, unknown>> }
  const most = counted?.of === 'sellers' ? limits.countAtSpot.walkMinutes : limits.countAtSpot.minutes
  return (
    typeof opportunityId === 'string' &&
    /^opp_[\w-]{1,116}$/.test(opportunityId) &&
    countedKinds.some((each) => each === counted?.of) &&
    isWhole(counted?.count, 0, limits.countAtSpot.number) &&
    isWhole(counted?.minutes, 1, most)
  )
}

const isWhole = (value: unknown, min: number, max: number) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max
