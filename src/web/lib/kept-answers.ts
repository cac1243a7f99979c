import { useSyncExternalStore } from 'react'
import type { CallInput } from '#contract/call.ts'
import { type Currency, currencies } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import type { CountAtSpot, Preferences } from '#contract/profile.ts'
import { countedKinds } from '#engine/quantity/vocabulary.ts'
import { deviceStore, keptAnswersKey as storageKey } from './browser-store.ts'

/** What a visitor said before a report: of the household, of the money, and the counts at spots, the latest first. */
export type KeptAnswers = Pick<Preferences, 'household' | 'setAside' | 'counts'>

export type AnswerChange = Extract<CallInput<'POST /api/preferences'>['body'], { type: 'household' | 'setAside' | 'counted' }>

const none: KeptAnswers = {}
/** Where the browser stores nothing, answers are kept as long as the page is open. */
let unstored: string | null = null
let parsed: { text: string | null; answers: KeptAnswers } = { text: null, answers: none }
const listeners = new Set<() => void>()

/** On this device, until an account takes them over or somebody signs out. */
export function readKeptAnswers(): KeptAnswers {
  const text = deviceStore.read(storageKey) ?? unstored
  if (text !== parsed.text) parsed = { text, answers: parse(text) }
  return parsed.answers
}

export function useKeptAnswers(): KeptAnswers {
  return useSyncExternalStore(subscribe, readKeptAnswers, () => none)
}

/** A value of null takes its answer away, as in an account. */
export function keepAnswers(changes: readonly AnswerChange[]): void {
  const answers = { ...readKeptAnswers() }
  for (const change of changes) {
    if (change.type === 'household') answers.household = change.value ?? undefined
    else if (change.type === 'setAside') answers.setAside = change.value ?? undefined
    else answers.counts = countsWith(answers.counts ?? [], change.value)
  }
  unstored = Object.values(answers).some((each) => each !== undefined) ? JSON.stringify(answers) : null
  if (unstored === null) deviceStore.remove(storageKey)
  else deviceStore.write(storageKey, unstored)
  for (const notify of listeners) notify()
}

export function forgetKeptAnswers(): void {
  unstored = null
  deviceStore.remove(storageKey)
  for (const notify of listeners) notify()
}

/** As a list or a card asks for them; the count is of one business in its place. */
export function answersQuery({ household, setAside, counts }: KeptAnswers, opportunityId: string | null = null) {
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
  before: NonNullable<KeptAnswers['counts']>,
  { opportunityId, counted }: Extract<AnswerChange, { type: 'counted' }>['value'],
) {
  const others = before.filter((each) => each.opportunityId !== opportunityId)
  const counts = counted ? [{ opportunityId, counted }, ...others].slice(0, limits.countAtSpot.perPerson) : others
  return counts.length > 0 ? counts : undefined
}

/** Whatever else is stored under the name is no answer. */
function parse(text: string | null): KeptAnswers {
  try {
    const stored = JSON.parse(text ?? '{}') as Record<keyof KeptAnswers, unknown> | null
    const household = amountsOf(stored?.household, ['needMinor', 'otherIncomeMinor'])
    const setAside = amountsOf(stored?.setAside, ['notFreeMinor', 'owedMinor', 'instalmentMinor'])
    const counts = Array.isArray(stored?.counts) ? stored.counts.filter(isCount).slice(0, limits.countAtSpot.perPerson) : []
    return { ...(household ? { household } : {}), ...(setAside ? { setAside } : {}), ...(counts.length > 0 ? { counts } : {}) }
  } catch {
    return none
  }
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

/** Another tab keeps for this one too. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}
