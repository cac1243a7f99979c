import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { ClosedHere, OpportunityRow } from '#contract/opportunities.ts'
import { call } from './call.ts'
import type { CheckoutOpportunity } from './checkout-address.ts'
import { useCall } from './queries.ts'

const pageSize = 24
const restMs = 250

/** One that its city is closed to is there for who looks for it: it has the reason, and cannot be chosen. */
export type Choice = CheckoutOpportunity & { closed?: ClosedHere }
export type ChoiceGroup = { key: 'bookmarks' | 'best' | 'all' | 'found' | 'closed'; choices: Choice[] }

/**
 * The businesses a report can be bought of. Nothing typed: the person's bookmarks, then every business, best first for them; typed: what the
 * server finds. Page by page, so that each of them can be reached.
 */
export function useOpportunityChoices(typed: string) {
  const words = useRested(typed.trim())
  const [asked, setAsked] = useState({ words, pages: 1 })
  const pages = asked.words === words ? asked.pages : 1
  const saved = useCall('GET /api/opportunities', { query: { bookmarked: true, pageSize: 100, view: 'row' } })
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, index) => listPage(words, index + 1)),
    combine: (answers) => ({
      data: answers.flatMap((each) => each.data ?? []),
      isPending: answers.some((each) => each.isPending),
      failed: answers.some((each) => each.isError),
      again: () => {
        for (const each of answers) if (each.isError) void each.refetch()
      },
    }),
  })
  const groups = useMemo(() => groupsOf(words, found.data, saved.data), [words, found.data, saved.data])
  const total = found.data[0]?.total ?? 0
  const reached = found.data.reduce((sum, each) => sum + each.opportunities.length, 0)
  return {
    groups,
    total,
    // Typed and not yet asked is under way too.
    isPending: found.isPending || words !== typed.trim(),
    failed: found.failed,
    again: found.again,
    more: !found.isPending && reached < total ? { shown: reached, act: () => setAsked({ words, pages: pages + 1 }) } : null,
  }
}

type Listed = CallOutput<'GET /api/opportunities'>

function listPage(words: string, page: number) {
  const input = {
    query: { page, pageSize, view: 'row', ...(words ? { search: words } : {}) },
  } satisfies CallInput<'GET /api/opportunities'>
  return {
    queryKey: ['GET /api/opportunities', input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/opportunities', input, { signal }),
  }
}

function groupsOf(words: string, pages: readonly Listed[], saved: Listed | undefined): ChoiceGroup[] {
  const listed = [...new Map(pages.flatMap((page) => page.opportunities).map((each) => [each.id, each])).values()]
  if (words) {
    const found: ChoiceGroup[] = [
      { key: 'found', choices: listed.map(choiceOf) },
      { key: 'closed', choices: (pages[0]?.closed ?? []).map(withReason) },
    ]
    return found.filter((group) => group.choices.length > 0)
  }
  const marked = saved?.opportunities.filter((each) => !each.closed) ?? []
  const rest = listed.filter((each) => !marked.some((mark) => mark.id === each.id))
  const isRanked = listed.some((each) => each.fit !== undefined)
  const groups: ChoiceGroup[] = [
    { key: 'bookmarks', choices: marked.map(choiceOf) },
    { key: isRanked ? 'best' : 'all', choices: rest.map(choiceOf) },
  ]
  return groups.filter((group) => group.choices.length > 0)
}

/** A text once typing rests, so that one word is one question; emptied it counts at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === '') return setRested('')
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** The city a business is suggested for, as the person would write it. */
export const placeOf = ({ city, country }: CheckoutOpportunity) => `${city}, ${country}`

const withReason = (each: OpportunityRow): Choice => ({ ...choiceOf(each), ...(each.closed ? { closed: each.closed } : {}) })

export function choiceOf({ id, title, city, country }: OpportunityRow): CheckoutOpportunity {
  return { id, title, city, country }
}
