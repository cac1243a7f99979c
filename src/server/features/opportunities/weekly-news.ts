import type { NewsItem } from '#contract/opportunities.ts'
import { isShort } from '#engine/quantity/shortfall.ts'

const dayMs = 86_400_000
/** What is older is no news any more. */
export const newsDays = 7
/** A bookmark's price is compared with the figures of this month and the one before. */
const figuresDays = 62
const mostItems = 3

/** Amounts in minor units of `currency`, the one of the person's place. */
export type NewsInput = {
  now: Date
  currency: string
  /** Counts of active batches near the person. */
  counts: readonly { at: Date; city: string; sellers: number; source: string }[]
  /** The last two amounts that the person named, and when. */
  money: { minor: number; at: Date; earlierMinor: number } | null
  /** What lacks nothing but money, if anything: best first. */
  candidates: readonly { id: string; title: string; toOpenMinor: number }[]
  /** Bookmarks with the cost to open when they were saved, and now. */
  bookmarks: readonly {
    id: string
    title: string
    savedAt: Date
    savedMinor: number
    savedFigures: string
    nowMinor: number
    currency: string
  }[]
  figures: { version: string; asOf: string }
}

/** At most three lines of what is new for a person, the newest first; nothing where nothing is. */
export function weeklyNews(input: NewsInput): NewsItem[] {
  const since = input.now.getTime() - newsDays * dayMs
  const items = [...countNews(input, since), ...moneyNews(input, since), ...priceNews(input)]
  return items.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, mostItems)
}

/** One line for each city and day, of the largest list. */
function countNews({ counts, now }: NewsInput, since: number): NewsItem[] {
  const recent = counts.filter(({ at, sellers }) => sellers > 0 && at.getTime() >= since && at <= now)
  const largest = new Map<string, (typeof recent)[number]>()
  for (const each of recent) {
    const key = `${each.city} ${dayOf(each.at)}`
    if (each.sellers > (largest.get(key)?.sellers ?? 0)) largest.set(key, each)
  }
  return [...largest.values()].map(({ at, city, sellers, source }) => ({ kind: 'counts', day: dayOf(at), city, sellers, source }))
}

/** Of two dated amounts: what the larger one opens that the smaller one did not, else how much nearer the cheapest miss is. */
function moneyNews({ money, candidates, currency }: NewsInput, since: number): NewsItem[] {
  if (!money || money.at.getTime() < since || money.minor <= money.earlierMinor) return []
  const day = dayOf(money.at)
  const opened = candidates.filter(({ toOpenMinor }) => isShort(toOpenMinor, money.earlierMinor) && !isShort(toOpenMinor, money.minor))
  const [first] = opened
  if (first) return [{ kind: 'opens', day, id: first.id, title: first.title, more: opened.length - 1, amountMinor: money.minor, currency }]
  const misses = candidates.filter(({ toOpenMinor }) => isShort(toOpenMinor, money.minor))
  const nearest = misses.toSorted((a, b) => a.toOpenMinor - b.toOpenMinor)[0]
  if (!nearest) return []
  const { id, title, toOpenMinor } = nearest
  return [{ kind: 'nearer', day, id, title, shortMinor: toOpenMinor - money.minor, wasMinor: toOpenMinor - money.earlierMinor, currency }]
}

/** The bookmark whose cost moved most, by other figures than those of its day. */
function priceNews({ bookmarks, figures, now }: NewsInput): NewsItem[] {
  const month = /^(\d{4})\.(\d{1,2})\./.exec(figures.version)
  const from = month ? Date.UTC(Number(month[1]), Number(month[2]) - 1) : 0
  if (now.getTime() - from > figuresDays * dayMs) return []
  const change = ({ savedMinor, nowMinor }: NewsInput['bookmarks'][number]) => Math.abs(nowMinor - savedMinor) / savedMinor
  const moved = bookmarks.filter(
    (each) => each.savedFigures !== figures.version && each.savedMinor > 0 && each.savedMinor !== each.nowMinor,
  )
  const most = moved.toSorted((a, b) => change(b) - change(a))[0]
  if (!most) return []
  const { id, title, savedAt, savedMinor, nowMinor, currency } = most
  return [{ kind: 'price', day: dayOf(savedAt), id, title, wasMinor: savedMinor, nowMinor, currency, asOf: figures.asOf }]
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
