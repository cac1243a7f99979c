import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer on this machine: each request goes to the next of the addresses. */
export async function startRoundRobin(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0
  const server: Server = createServer((asked, answer) => {
    const to = new URL(urls[turn++ % urls.length]!)
    const passed = request(
      { host: to.hostname, port: to.port, method: asked.method, path: asked.url, headers: asked.headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
        answered.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
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
