import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, useChange } from './queries.ts'

/** Calls that were sent and wait for what the test answers. */
type Sent = { url: string; answer: (status: number, body: unknown) => void }
let sent: Sent[] = []

beforeEach(() => {
  sent = []
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (url) => new Promise((resolve) => sent.push({ url: String(url), answer: (status, body) => resolve(Response.json(body, { status })) })),
  )
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

type Change = { current: ReturnType<typeof useCancel> | null }
const useCancel = () => useChange('POST /api/orders/{id}/cancel', { refresh: ['GET /api/orders/{id}'] })
function Screen({ change }: { change: Change }) {
  change.current = useCancel()
  return null
}

/** What a screen presses. */
function drawn() {
  const change: Change = { current: null }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Screen change={change} />
    </QueryClientProvider>,
  )
  return (id: string) => change.current!.mutate({ params: { id } })
}

it('pressing twice in one breath is sent once; another act between, or an answer, makes it one of its own', async () => {
  const cancel = drawn()
  cancel('a')
  cancel('a')
  await expect.poll(() => sent.length).toBe(1)
  cancel('b')
  cancel('a')
  await expect.poll(() => sent.map(({ url }) => url)).toEqual(['a', 'b', 'a'].map((id) => `/api/orders/${id}/cancel`))
  for (const { answer } of sent) answer(200, {})
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  cancel('a')
  await expect.poll(() => sent.length).toBe(4)
})

it.each([
  [409, true],
  [404, true],
  [500, false],
])('a refusal with %i makes what the screen shows be read again: %s', async (status, isReadAgain) => {
  const shown = ['GET /api/orders/{id}', { params: { id: 'a' } }]
  queryClient.setQueryData(shown, { id: 'a', state: 'awaiting_payment' })
  drawn()('a')
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.answer(status, { code: 'conflict', message: 'You can no longer cancel this order.' })
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(queryClient.getQueryState(shown)?.isInvalidated).toBe(isReadAgain)
})
