import { afterEach, expect, it, vi } from 'vitest'
import { CallError, call } from './call.ts'

afterEach(() => vi.restoreAllMocks())

const answering = (body: string, status: number, statusText = '') =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status, statusText }))
const refusal = () => call('GET /api/notifications', { query: {} }).then(undefined, (error: unknown) => error as CallError)

it.each([
  ['{"message":"Not found.","code":"not_found"}', 404, 'Not Found', '404: {"message":"Not found.","code":"not_found"}'],
  ['a proxy’s page', 502, 'Bad Gateway', '502: a proxy’s page'],
  ['', 503, 'Service Unavailable', '503: Service Unavailable'],
])('a failed answer %j is logged as its status, a colon and its text, and thrown', async (body, status, statusText, line) => {
  const log = vi.spyOn(console, 'info').mockReturnValue(undefined)
  answering(body, status, statusText)
  expect(await refusal()).toBeInstanceOf(CallError)
  expect(await refusal()).toMatchObject({ status })
  expect(log).toHaveBeenCalledWith(line)
})

it.each([
  ['a proxy’s page over HTTP/2, which has no text of a status', '<html>Bad Gateway</html>', 502],
  ['an empty answer', '', 503],
  ['JSON of another program', '{"error":"upstream"}', 504],
  ['JSON that is no object', 'null', 500],
  ['the sign-in page of a network, which says that all is well', '<html>Welcome to Wi-Fi</html>', 200],
])('%s is said in our own words', async (_, body, status) => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  answering(body, status)
  expect(await refusal()).toMatchObject({ status, code: 'internal', message: 'Something went wrong on our side. Please try again.' })
})

it('a connection that breaks in the middle of an answer is called no internet', async () => {
  const broken = () => new ReadableStream({ start: (answer) => answer.error(new TypeError('network error')) })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(broken(), { status: 200 }))
  expect(await refusal()).toMatchObject({ status: 0, code: 'offline' })
})

it('what cannot be reached is asked for three times in all, a change only once', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no route'))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void) => queueMicrotask(act)) as never)
  expect(await refusal()).toMatchObject({ status: 0, code: 'offline' })
  expect(fetch).toHaveBeenCalledTimes(3)
  await call('POST /api/logout', {}).catch(() => undefined)
  expect(fetch).toHaveBeenCalledTimes(4)
})
