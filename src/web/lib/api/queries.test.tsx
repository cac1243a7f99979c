import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, refresh, useChange } from './queries.ts'

/** Sent calls whose response the test decides. */
type PendingCall = { url: string; respond: (status: number, body: unknown) => void }
let pendingCalls: PendingCall[] = []

beforeEach(() => {
  pendingCalls = []
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (url) =>
      new Promise((resolve) =>
        pendingCalls.push({ url: String(url), respond: (status, body) => resolve(Response.json(body, { status })) }),
      ),
  )
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

type Change = { current: ReturnType<typeof useCancel> | null }
const useCancel = () => useChange('POST /api/orders/{id}/cancel', { refresh: ['GET /api/orders/{id}'] })
function CancelHarness({ change }: { change: Change }) {
  change.current = useCancel()
  return null
}

function renderCancel() {
  const change: Change = { current: null }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <CancelHarness change={change} />
    </QueryClientProvider>,
  )
  return (id: string) => change.current!.mutate({ params: { id } })
}

it('pressing twice in one breath is sent once; another act between, or an answer, makes it one of its own', async () => {
  const cancel = renderCancel()
  cancel('a')
  cancel('a')
  await expect.poll(() => pendingCalls.length).toBe(1)
  cancel('b')
  cancel('a')
  await expect.poll(() => pendingCalls.map(({ url }) => url)).toEqual(['a', 'b', 'a'].map((id) => `/api/orders/${id}/cancel`))
  for (const { respond } of pendingCalls) respond(200, {})
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  cancel('a')
  await expect.poll(() => pendingCalls.length).toBe(4)
})

it.each([
  [409, true],
  [404, true],
  [500, false],
])('a refusal with %i makes what the screen shows be read again: %s', async (status, isRefetched) => {
  const orderKey = ['GET /api/orders/{id}', { params: { id: 'a' } }]
  queryClient.setQueryData(orderKey, { id: 'a', state: 'awaiting_payment' })
  renderCancel()('a')
  await expect.poll(() => pendingCalls.length).toBe(1)
  pendingCalls[0]!.respond(status, { code: 'conflict', message: 'You can no longer cancel this order.' })
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(queryClient.getQueryState(orderKey)?.isInvalidated).toBe(isRefetched)
})

it('a first load under way when something changes begins again, so that what it shows is of after the change', async () => {
  const key = ['GET /api/preferences', {}]
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: async () => (await fetch('/api/preferences')).json(),
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => pendingCalls.length).toBe(1)
  const refreshed = refresh('GET /api/preferences')
  await expect.poll(() => pendingCalls.length).toBe(2)
  pendingCalls[1]!.respond(200, { name: 'after' })
  pendingCalls[0]!.respond(200, { name: 'before' })
  await refreshed
  expect(observer.getCurrentResult().data).toEqual({ name: 'after' })
  expect(pendingCalls).toHaveLength(2)
  stop()
})
