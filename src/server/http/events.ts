import type { FastifyReply } from 'fastify'
import type { EventsAnswer } from '../feature.ts'

const openStreams = new Set<() => void>()

/** A client with more unread bytes than this is not reading. */
const maxUnreadBytes = 64 * 1024

/** Server-sent events; a comment every 20 s keeps proxies from closing the connection. `close` is called once, however it ends. */
export async function streamEvents(reply: FastifyReply, answer: EventsAnswer): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  // The caller may have disconnected already.
  if (raw.destroyed) {
    answer.close()
    return reply
  }
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, value ?? '']))
  raw.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  })
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    clearInterval(heartbeat)
    openStreams.delete(close)
    answer.close()
    raw.end()
  }
  const write = (text: string) => {
    if (closed) return
    if (raw.writableLength > maxUnreadBytes) {
      close()
      raw.destroy()
    } else raw.write(text)
  }
  let unreadBefore = 0
  const heartbeat = setInterval(() => {
    // Nothing was consumed since the last heartbeat.
    if (unreadBefore > 0 && raw.writableLength >= unreadBefore) {
      close()
      raw.destroy()
    } else {
      unreadBefore = raw.writableLength
      write(': \n\n')
    }
  }, 20_000)
  openStreams.add(close)
  raw.on('close', close)
  write('retry: 3000\n\n')
  try {
    await answer.open((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), close)
  } catch (error) {
    reply.log.error({ err: error }, 'an event stream could not open')
    close()
  }
  return reply
}

/** For shutdown: open pages reconnect to the next process. */
export function closeEventStreams(): void {
  for (const close of [...openStreams]) close()
}
