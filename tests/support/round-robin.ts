import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer on this machine: each request goes to the next of the addresses. */
export async function startRoundRobin(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0
  const server: Server = createServer((incoming, downstream) => {
    const to = new URL(urls[turn++ % urls.length]!)
    const outgoing = request(
      { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (upstream) => {
        downstream.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders)
        upstream.pipe(downstream)
      },
    )
    outgoing.on('error', () => downstream.destroy())
    downstream.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
