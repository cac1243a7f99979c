import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { ClosureInfo, OpportunityRow } from '#contract/opportunity-card.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/queries.ts'
import type { CheckoutOpportunity } from './checkout-address.ts'

const pageSize = 24
const debounceMs = 250

/** A closed one is listed so that a search finds it: it has the reason, and cannot be chosen. */
export type Choice = CheckoutOpportunity & { closed?: ClosureInfo }
export type ChoiceGroup = { key: 'bookmarks' | 'best' | 'all' | 'found' | 'closed'; choices: Choice[] }

/**
 * Businesses whose reports are sold. Nothing typed: the person's bookmarks, then every business, best first for them; typed: the server's search
 * results. Paged, so that each of them can be reached.
 */
export function useOpportunityChoices(typed: string) {
  const words = useDebounced(typed.trim())
  const [requested, setRequested] = useState({ words, pages: 1 })
  const pages = requested.words === words ? requested.pages : 1
  const saved = useCall('GET /api/opportunities', { query: { bookmarked: true, pageSize: 100, view: 'row' } })
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => listPage(words, index + 1)),
    combine: (answers) => ({
      data: answers.flatMap((each) => each.data ?? []),
      isPending: answers.some((each) => each.isPending),
      failed: answers.some((each) => each.isError),
      retry: () => {
        for (const each of answers) if (each.isError) void each.refetch()
      },
    }),
  })
  const groups = useMemo(() => toChoiceGroups(words, results.data, saved.data), [words, results.data, saved.data])
  const total = results.data[0]?.total ?? 0
  const loadedCount = results.data.reduce((sum, each) => sum + each.opportunities.length, 0)
  return {
    groups,
    total,
    // The debounce counts as pending too.
    isPending: results.isPending || words !== typed.trim(),
    failed: results.failed,
    retry: results.retry,
    more: !results.isPending && loadedCount < total ? { shown: loadedCount, run: () => setRequested({ words, pages: pages + 1 }) } : null,
  }
}

type ListResponse = CallOutput<'GET /api/opportunities'>

function listPage(words: string, page: number) {
  const input = {
    query: { page, pageSize, view: 'row', ...(words ? { search: words } : {}) },
  } satisfies CallInput<'GET /api/opportunities'>
  return {
    queryKey: ['GET /api/opportunities', input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/opportunities', input, { signal }),
  }
}

function toChoiceGroups(words: string, pages: readonly ListResponse[], saved: ListResponse | undefined): ChoiceGroup[] {
  const uniqueOpportunities = [...new Map(pages.flatMap((page) => page.opportunities).map((each) => [each.id, each])).values()]
  if (words) {
    const searchGroups: ChoiceGroup[] = [
      { key: 'found', choices: namedFirst(words, uniqueOpportunities.map(toChoice)) },
      { key: 'closed', choices: (pages[0]?.closed ?? []).map(toClosedChoice) },
    ]
    return searchGroups.filter((group) => group.choices.length > 0)
  }
  const bookmarks = saved?.opportunities.filter((each) => !each.closed) ?? []
  const rest = uniqueOpportunities.filter((each) => !bookmarks.some((bookmark) => bookmark.id === each.id))
  const isRanked = uniqueOpportunities.some((each) => each.fit !== undefined)
  const groups: ChoiceGroup[] = [
    { key: 'bookmarks', choices: bookmarks.map(toChoice) },
    { key: isRanked ? 'best' : 'all', choices: rest.map(toChoice) },
  ]
  return groups.filter((group) => group.choices.length > 0)
}

/** Who types a name means the business of that name, whatever else fits the person better. Otherwise the order stays. */
export function namedFirst<T extends { title: string }>(words: string, choices: readonly T[]): T[] {
  const typed = words.toLowerCase()
  const isNamed = ({ title }: T) => title.toLowerCase().includes(typed)
  return [...choices.filter(isNamed), ...choices.filter((each) => !isNamed(each))]
}

/** Debounces a text, so that one word is one request; an emptied one applies at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    if (text === '') return setDebounced('')
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** City and country of a suggested business, as a person types them. */
export const cityAndCountry = ({ city, country }: CheckoutOpportunity) => `${city}, ${country}`

const toClosedChoice = (each: OpportunityRow): Choice => ({ ...toChoice(each), ...(each.closed ? { closed: each.closed } : {}) })

export function toChoice({ id, title, city, country }: OpportunityRow): CheckoutOpportunity {
  return { id, title, city, country }
}
