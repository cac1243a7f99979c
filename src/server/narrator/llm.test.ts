import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { whileForcingGc } from '../../../tests/support/force-gc.ts'
import { createLlmClient, type LlmFailure } from './llm.ts'

/** Attempts of a client: on a busy machine its time may be up before the server below has heard of one. */
let calls = 0
/** Says half an answer and then nothing more. */
let hungUp: Promise<void>
const server = createServer((_request, response: ServerResponse) => {
  hungUp = new Promise((resolve) => response.on('close', () => resolve()))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '{"half' } }] })}\n\n`)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

function open(timeoutMs: number) {
  const settled: number[] = []
  const client = createLlmClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: '',
    model: 'half-spoken',
    timeoutMs,
    fetch: (...args) => {
      calls++
      return fetch(...args)
    },
    maxAttempts: 2,
    sleep: async () => undefined,
    meter: {
      reserve: async () => async (used) => {
        settled.push(used)
      },
    },
  })
  const ask = (more: { signal?: AbortSignal; onText?: (text: string) => void }) =>
    client.ask({ system: 'Answer.', data: {}, schema: z.object({ half: z.string() }), schemaName: 'half', maxTokens: 50, ...more }).then(
      () => 'answered',
      (failure: LlmFailure) => failure.kind,
    )
  return { ask, settled }
}

describe('a call to a model', () => {
  it('ends with whoever asked: the server is hung up on, nothing is tried again, and what was used is counted', async () => {
    calls = 0
    const leaving = new AbortController()
    const { ask, settled } = open(30_000)
    expect(await ask({ signal: leaving.signal, onText: () => leaving.abort() })).toBe('canceled')
    await hungUp
    expect(calls).toBe(1)
    expect(settled).toEqual([expect.any(Number)])
    expect(settled[0]).toBeGreaterThan(0)
  })

  it('is given up when its stream stalls, tried once more, and then said to have failed', async () => {
    calls = 0
    const { ask, settled } = open(300)
    expect(await whileForcingGc(() => ask({}))).toBe('timeout')
    expect(calls).toBe(2)
    expect(settled).toHaveLength(2)
  })
})

it('a call that a server refuses is made three times, later each time, as late as the server asks, and not where that is over 20 s', async () => {
  const paused = async (retryAfter: string | null) => {
    const waits: number[] = []
    let asked = 0
    const client = createLlmClient({
      baseUrl: 'http://model.invalid',
      apiKey: '',
      model: 'busy',
      timeoutMs: 1000,
      fetch: async () => {
        asked++
        return new Response('busy', { status: 429, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } })
      },
      sleep: async (ms) => void waits.push(ms),
      meter: { reserve: async () => async () => undefined },
    })
    const kind = await client.ask({ system: 'Answer.', data: {}, schema: z.object({}), schemaName: 'none', maxTokens: 50 }).then(
      () => 'answered',
      (failure: LlmFailure) => failure.kind,
    )
    return { kind, asked, waits }
  }
  expect(await paused(null)).toEqual({ kind: 'rate_limited', asked: 3, waits: [400, 1600] })
  expect(await paused('20')).toEqual({ kind: 'rate_limited', asked: 3, waits: [20_000, 20_000] })
  expect(await paused('21')).toEqual({ kind: 'rate_limited', asked: 1, waits: [] })
})
