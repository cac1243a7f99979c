import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { withoutRedirects } from './outgoing.ts'
import { newId } from './secrets.ts'

it('a call outside is not led elsewhere, whatever its caller forgets to say', async () => {
  let followed = 0
  const server = createServer((request, response) => {
    if (request.url === '/inner') followed++
    if (request.url === '/') response.writeHead(302, { location: '/inner' })
    response.end('secret')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = withoutRedirects(fetch)
  await expect(call(`${address}/`)).rejects.toThrow()
  await expect(call(`${address}/`, { redirect: 'follow' })).rejects.toThrow()
  expect((await call(`${address}/`, { redirect: 'manual' })).status).toBe(302)
  expect(followed).toBe(0)
  expect((await call(`${address}/inner`)).status).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})

it('an id holds 128 bits of chance and more, in letters and digits', () => {
  const generated = Array.from({ length: 2000 }, () => newId('x').slice(2))
  for (const id of generated) expect(id).toMatch(/^[A-Za-z0-9]{24}$/)
  expect(new Set(generated).size).toBe(generated.length)
  // Of the 64 signs of base64url two are written as a third, so a sign carries a little less than six bits.
  const bitsOfASign = (61 / 64) * 6 + (3 / 64) * Math.log2(64 / 3)
  expect(24 * bitsOfASign).toBeGreaterThan(128)
})
