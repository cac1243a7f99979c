import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileTidying } from '../../tests/support/tidy-memory.ts'
import { textOf, within } from './outgoing.ts'

/** Says nothing, or half of what it has to say, or all of it; and is told when it is hung up on. */
const hungUp: (() => void)[] = []
const server = createServer((request, response) => {
  response.on('close', () => hungUp.shift()?.())
  if (request.url === '/silent') return
  response.writeHead(200).write('half')
  if (request.url === '/whole') response.end(' and half')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function ask(path: string, ms: number, until?: AbortSignal): Promise<string> {
  const call = async ({ signal }: { signal: AbortSignal }) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { signal })
    return textOf(response, signal, 100, () => new Error('too large'))
  }
  return within(ms, call, until).catch((error: Error) => error.name)
}

const hangUp = () => new Promise<void>((resolve) => hungUp.push(resolve))

describe('a call outside', () => {
  it.each(['/silent', '/half'])('ends when its time is up, and hangs up, however memory is tidied meanwhile: %s', async (path) => {
    const gone = hangUp()
    expect(await whileTidying(() => ask(path, 400))).toBe('TimeoutError')
    await gone
  })

  it.each(['/silent', '/half'])('ends with whoever asked: %s', async (path) => {
    const gone = hangUp()
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(new DOMException('left', 'AbortError')), 200)
    expect(await whileTidying(() => ask(path, 30_000, leaving.signal))).toBe('AbortError')
    await gone
    expect(await ask(path, 30_000, leaving.signal)).toBe('AbortError')
  })

  it('gives the whole answer, and none that is too large', async () => {
    expect(await ask('/whole', 5000)).toBe('half and half')
    const response = new Response('x'.repeat(101))
    await expect(textOf(response, new AbortController().signal, 100, () => new Error('too large'))).rejects.toThrow('too large')
  })
})
