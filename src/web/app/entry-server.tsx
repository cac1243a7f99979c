import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageName } from '#contract/pages.ts'
import { collectQueries, type PrimedAnswer, primeCache, queryClient, type ReadRequest } from '../lib/api/queries.ts'
import { configureForServer } from '../lib/page-flags.ts'
import { setReaderClock } from '../lib/reader-dates.ts'
import { App } from './app.tsx'
import { loadScreen } from './screens.tsx'

/** Run by the server: a signed-in person's page as text, drawn by the same components that take it over in the browser. */
export type ServerEntry = typeof import('./entry-server.tsx')

export type RenderResult = {
  /** Of `#root`. */
  body: string
  /** What the page still asks for. */
  open: ReadRequest[]
}

/** Once, before anything is drawn. */
export const open = configureForServer

/** Fetches the code of a screen. */
export const load = (name: PageName): Promise<void> => loadScreen(name)

export type RenderRequest = { pathname: string; search: string; zone: string }

/** Draws a page from these answers and nothing else: at one stroke, so that pages of two people cannot meet, and nothing of it stays. */
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

/** What clocks in a zone show at an instant, as a local time of this machine. */
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
