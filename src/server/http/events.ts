import type { FastifyReply } from 'fastify'
import type { EventsAnswer } from '../feature.ts'

const openStreams = new Set<() => void>()

/** Server-sent events; a comment every 20 s keeps proxies from closing the line. */
export async function streamEvents(reply: FastifyReply, answer: EventsAnswer): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, value ?? '']))
  raw.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  })
  raw.write('retry: 3000\n\n')
  let stop: (() => void) | null = null
  let closed = false
  const beat = setInterval(() => raw.write(': \n\n'), 20_000)
  const close = () => {
    if (closed) return
    closed = true
    clearInterval(beat)
    openStreams.delete(close)
    stop?.()
    raw.end()
  }
  openStreams.add(close)
  raw.on('close', close)
  try {
    stop = await answer.open((event, data) => {
      if (!closed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    })
    if (closed) stop()
  } catch (error) {
    reply.log.error({ err: error }, 'an event stream could not open')
    close()
  }
  return reply
}

/** At shutdown: open pages reconnect to whatever serves next. */
export function closeEventStreams(): void {
  for (const close of [...openStreams]) close()
}
