import type { CallInput } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { idOf, type WireOf, wireOf } from '#contract/wire-values.ts'
import { exploreCategories, wants } from '#engine/quantity/vocabulary.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import {
  hasIntakeAnswers,
  type IntakeAnswers,
  noIntakeAnswers,
  pickIntakeAnswers,
  readIntakeAnswers,
} from '../../lib/intake/intake-answers.ts'
import { intakeQuery } from '../../lib/intake/intake-query.ts'

/** Filters, search and page as the address encodes them: a reload, Back and a shared link all show the same list. */
export type Filters = {
  search: string
  category: (typeof exploreCategories)[number] | 'all'
  tag: WireOf<'tag'> | 'all'
  /** A country, or a city and its country; empty is the best place for the person. */
  country: string
  city: string
  /** US dollars; null is no limit: a handle at its end. */
  costMin: number | null
  costMax: number | null
  revenueMin: number | null
  revenueMax: number | null
  sort: OpportunitySort | null
  show: 'all' | 'bookmarked' | 'hidden'
  page: number
  /** A sentence about oneself that is not read yet: its answers take its place. */
  say: string
} & IntakeAnswers
export const sorts = [...wants, 'match', 'score', 'cost', 'revenue'] as const
export type OpportunitySort = (typeof sorts)[number]

export const sliders = {
  cost: { max: 10_000, step: 500 },
  revenue: { max: 5_000, step: 250 },
} as const
export type SliderKey = keyof typeof sliders

export const noFilters: Filters = {
  search: '',
  category: 'all',
  tag: 'all',
  country: '',
  city: '',
  costMin: null,
  costMax: null,
  revenueMin: null,
  revenueMax: null,
  sort: null,
  show: 'all',
  page: 1,
  say: '',
  ...noIntakeAnswers,
}

/** Parses an address's query; unknown values are ignored, so that an old or mistyped link still opens. */
export function readFilters(query: string): Filters {
  const params = new URLSearchParams(query)
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 200)
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) => allowed.find((value) => value === params.get(name)) ?? null
  const tag = idOf('tag', params.get('tag') ?? '')
  const page = Number(params.get('page') ?? 1)
  const [costMin, costMax] = bounds(params, 'cost')
  const [revenueMin, revenueMax] = bounds(params, 'revenue')
  // From the intake form: 'City, country', or a country alone.
  const [country = '', city = ''] = text('where').split(', ').reverse()
  return {
    search: text('search'),
    category: oneOf('category', exploreCategories) ?? 'all',
    tag: tag ? wireOf('tag', tag) : 'all',
    country: text('country') || country,
    city: text('city') || city,
    costMin,
    costMax,
    revenueMin,
    revenueMax,
    sort: oneOf('sort', sorts),
    show: oneOf('show', ['bookmarked', 'hidden'] as const) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    say: (params.get('say') ?? '').trim().slice(0, limits.introductionLength),
    ...readIntakeAnswers(params),
  }
}

/** Serializes to an address's query: only what differs from the defaults. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    const isSaid = value !== noFilters[name as keyof Filters] && value !== '' && value !== null
    if (isSaid) query.set(name === 'refusedAmount' ? 'amount' : name, String(value))
  }
  return query.toString()
}

export function exploreAddress(filters: Filters): string {
  const query = writeFilters(filters)
  return query ? `/explore?${query}` : '/explore'
}

/** Place and answers of a list as one text, to compare them with those of another. */
export function answersKey({ country, city, amount, trades, businesses, have, when, hours, workplace }: Filters): string {
  return JSON.stringify([country, city, amount, trades, businesses, have, when, hours, workplace])
}

/** The list request; a slider at its end is not sent, nor an amount before its currency is known. */
export function toListQuery(filters: Filters) {
  const { search, category, tag, country, city, show, sort, page, say: _say, ...rest } = filters
  const { amount, refusedAmount: _, currency, trades, businesses, have, when, hours, workplace, ...sliderBounds } = rest
  const setLimits = Object.fromEntries(Object.entries(sliderBounds).filter(([, value]) => value !== null)) as Partial<
    Record<keyof typeof sliderBounds, number>
  >
  return {
    ...setLimits,
    ...(search ? { search } : {}),
    ...(category === 'all' ? {} : { category }),
    ...(tag === 'all' ? {} : { tag }),
    ...(country ? { country } : {}),
    ...(city ? { city } : {}),
    ...(sort ? { sort } : {}),
    ...intakeQuery({ amount, currency, trades, businesses, have, when, hours, workplace }),
    ...(show === 'bookmarked' ? { bookmarked: true } : {}),
    ...(show === 'hidden' ? { hidden: true } : {}),
    page,
  }
}

const saidOfOneself = ['amountMinor', 'trades', 'businesses', 'have', 'when', 'hours', 'place'] as const
/** Whether a list is ordered for somebody’s answers: until then it is nobody’s. */
export const isForSomebody = (query: { readonly [key in (typeof saidOfOneself)[number]]?: unknown } = {}) =>
  saidOfOneself.some((key) => query[key] !== undefined)

export type CardQuery = NonNullable<CallInput<'GET /api/opportunities/{id}/card'>['query']>

/** The part of a list request that describes the person and the place. */
export function toCardQuery(query: CardQuery): CardQuery {
  const { city, country, amountMinor, currency, trades, businesses, have, when, hours, place } = query
  const { saidIn, needMinor, otherIncomeMinor, notFreeMinor, owedMinor, instalmentMinor } = query
  const answers = { saidIn, needMinor, otherIncomeMinor, notFreeMinor, owedMinor, instalmentMinor }
  const queryFields = { city, country, amountMinor, currency, trades, businesses, have, when, hours, place, ...answers }
  return Object.fromEntries(Object.entries(queryFields).filter(([, value]) => value !== undefined))
}

/** Moves one handle; it never passes the other, and at its end it is no limit. */
export function withHandle(filters: Filters, key: SliderKey, end: 'Min' | 'Max', value: number): Filters {
  const { max } = sliders[key]
  const low = filters[`${key}Min`] ?? 0
  const high = filters[`${key}Max`] ?? max
  const next = end === 'Min' ? Math.min(value, high) : Math.max(value, low)
  const isEnd = end === 'Min' ? next <= 0 : next >= max
  return { ...filters, [`${key}${end}`]: isEnd ? null : next, page: 1 }
}

export type ChipKey = 'search' | 'category' | 'tag' | 'place' | 'cost' | 'revenue' | 'sort' | 'show'

/** Active filters, and the sort that was chosen, in the form's order. The place of a person who gave intake answers describes them and is no filter. */
export function activeFilters(filters: Filters): ChipKey[] {
  const isOn: Record<ChipKey, boolean> = {
    search: filters.search !== '',
    category: filters.category !== 'all',
    tag: filters.tag !== 'all',
    place: !hasIntakeAnswers(filters) && (filters.country !== '' || filters.city !== ''),
    cost: filters.costMin !== null || filters.costMax !== null,
    revenue: filters.revenueMin !== null || filters.revenueMax !== null,
    sort: filters.sort !== null,
    show: filters.show !== 'all',
  }
  return (Object.keys(isOn) as ChipKey[]).filter((key) => isOn[key])
}

/** Resets the filters and keeps the person's answers. */
export function withoutFilters(filters: Filters): Filters {
  const { country, city } = hasIntakeAnswers(filters) ? filters : noFilters
  return { ...noFilters, ...pickIntakeAnswers(filters), country, city }
}

export function withoutFilter(filters: Filters, key: ChipKey): Filters {
  const cleared: Record<ChipKey, Partial<Filters>> = {
    search: { search: '' },
    category: { category: 'all' },
    tag: { tag: 'all' },
    place: { country: '', city: '' },
    cost: { costMin: null, costMax: null },
    revenue: { revenueMin: null, revenueMax: null },
    sort: { sort: null },
    show: { show: 'all' },
  }
  return { ...filters, ...cleared[key], page: 1 }
}

/** Within the slider, between its steps too, where the common amounts of a currency are; a low handle above the high one counts as none. */
function bounds(searchParams: URLSearchParams, key: SliderKey): [number | null, number | null] {
  const { max } = sliders[key]
  const read = (name: string, noLimit: number) => {
    const text = searchParams.get(name)
    if (!text || !/^\d{1,6}(?:\.\d{1,2})?$/.test(text)) return null
    const value = Math.min(max, Number(text))
    return value === noLimit ? null : value
  }
  const low = read(`${key}Min`, 0)
  const high = read(`${key}Max`, max)
  return low !== null && high !== null && low > high ? [null, null] : [low, high]
}

export function tagName(tag: Filters['tag']): string {
  return tag === 'all' ? opportunityTexts.allTags : choiceName('tag', tag)
}
