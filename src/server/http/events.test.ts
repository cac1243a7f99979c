import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { streamEvents } from './events.ts'

afterEach(() => vi.useRealTimers())

it('an open stream that has nothing to say beats every 20 seconds, so that a proxy keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const http = Fastify({ forceCloseConnections: true })
  let closed = 0
  http.get('/', (_request, reply) => streamEvents(reply, { open: async () => {}, close: () => closed++ }))
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(address, { signal: leaving.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader.read()).value
  expect(await next()).toBe('retry: 3000\n\n')
  for (let beat = 0; beat < 3; beat++) {
    vi.advanceTimersByTime(20_000)
    expect(await next()).toBe(': \n\n')
  }
  leaving.abort()
  await expect.poll(() => closed).toBe(1)
  await http.close()
})
