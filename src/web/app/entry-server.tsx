import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageName } from '#contract/pages.ts'
import { collectQueries, type PrimedAnswer, primeCache, queryClient, type ReadRequest } from '../lib/api/queries.ts'
import { configureForServer } from '../lib/page-flags.ts'
import { setReaderClock } from '../lib/reader-dates.ts'
import { App } from './app.tsx'
import { loadScreen } from './screens.tsx'

/** Run by the server: renders a signed-in person's page to text, with the components that hydrate it in the browser. */
export type ServerEntry = typeof import('./entry-server.tsx')

export type RenderResult = {
  /** HTML of `#root`. */
  body: string
  /** Reads that the page needs and did not get. */
  open: ReadRequest[]
}

export const open = configureForServer

export const load = (name: PageName): Promise<void> => loadScreen(name)

export type RenderRequest = { pathname: string; search: string; zone: string }

/** Renders a page from these answers and nothing else: synchronously, so that pages of two people cannot mix, and nothing of it remains. */
export function render({ pathname, search, zone }: RenderRequest, answers: readonly PrimedAnswer[]): RenderResult {
  const open = new Map<string, ReadRequest>()
  try {
    setReaderClock(localTimeIn(zone))
    primeCache(answers)
    collectQueries((read) => {
      if (queryClient.getQueryData([read.key, read.input]) === undefined) open.set(JSON.stringify([read.key, read.input]), read)
    })
    const body = renderToString(
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={pathname} ssrSearch={search}>
          <App />
        </Router>
      </QueryClientProvider>,
    )
    return { body, open: [...open.values()] }
  } finally {
    collectQueries(null)
    queryClient.clear()
  }
}

/** Converts an instant into the wall-clock time of a zone, as a local time of this machine. */
function localTimeIn(timeZone: string): (at: Date) => Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at) => {
    const partsByType = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => partsByType.get(type) ?? 0
    return new Date(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  }
}
