import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addDrain } from './drain.ts'

const sendRequest = (port: number) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (piece) => {
      received += piece
    })
    socket.on('error', (error) => resolve(String(error)))
    socket.once('close', () => resolve(received))
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  })

it('a call that came while the process was too busy to hear it is answered before its line is closed', async () => {
  const app = fastify()
  const drain = addDrain(app)
  app.get('/', () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stopped = drain.stop()
  const answers = await new Promise<Promise<string>[]>((resolve) =>
    setTimeout(() => {
      const requests = Array.from({ length: 5 }, () => sendRequest(port))
      const until = performance.now() + 300
      while (performance.now() < until);
      resolve(requests)
    }, 5),
  )
  await stopped
  for (const answer of await Promise.all(answers)) expect(answer).toContain('HTTP/1.1 503')
})
