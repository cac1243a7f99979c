import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ask = async (path: string, accepted: string) => {
  const { headers, rawPayload } = await app.http.inject({ method: 'GET', url: path, headers: { 'accept-encoding': accepted } })
  return { coding: headers['content-encoding'], vary: headers.vary, length: headers['content-length'], bytes: rawPayload }
}

it('long answers are compressed as the asker can read them, short ones and others never', async () => {
  const plain = await ask('/api/places', 'identity')
  expect([plain.coding, plain.vary]).toEqual([undefined, 'Accept-Encoding'])
  const zipped = await ask('/api/places', 'gzip, deflate')
  expect([zipped.coding, zipped.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 3)
  expect(zipped.length).toBe(String(zipped.bytes.length))
  const brotli = await ask('/api/places', 'gzip;q=0.5, br')
  expect(brotli.coding).toBe('br')
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  for (const accepted of ['', 'gzip;q=0', 'br;q=0.000', 'zstd', 'xgzip'])
    expect((await ask('/api/places', accepted)).coding, accepted).toBeUndefined()
  expect((await ask('/api/health', 'gzip')).coding).toBeUndefined()
})

it('the description is one for all who ask, in each coding the same', async () => {
  const plain = await ask('/api/openapi.json', 'identity')
  const [zipped, brotli] = [await ask('/api/openapi.json', 'gzip'), await ask('/api/openapi.json', 'br')]
  expect([plain.coding, zipped.coding, brotli.coding]).toEqual([undefined, 'gzip', 'br'])
  expect(JSON.parse(plain.bytes.toString('utf8')).openapi).toBe('3.1.0')
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
})
