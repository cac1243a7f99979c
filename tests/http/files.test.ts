import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
const web = mkdtempSync(join(tmpdir(), 'gapwise-web-'))
const script = 'export const one = 1\n'

beforeAll(async () => {
  for (const folder of ['assets', 'pages', 'shells']) mkdirSync(join(web, folder))
  for (const page of ['app.html', 'landing.html', 'pages/about.html', 'shells/explore.html'])
    writeFileSync(join(web, page), `<html lang="en"><title>${page}</title></html>`)
  writeFileSync(join(web, 'assets', 'one-abc.js'), script)
  writeFileSync(join(web, 'assets', 'one-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(web, 'assets', 'what-if-worker-abc.js'), script)
  writeFileSync(join(web, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(web, 'offline-worker.js'), script)
  app = await openTestApp({ web })
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.http.inject({ method, url, headers })

test('a file that carries its hash stays for ever, compressed for who can read it', async () => {
  const plain = await get('/assets/one-abc.js')
  expect([plain.statusCode, plain.body]).toEqual([200, script])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toContain('javascript')
  const small = await get('/assets/one-abc.js', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toContain('javascript')
  expect(small.rawPayload.equals(brotliCompressSync(script))).toBe(true)
  expect((await get('/assets/one-abc.js', {}, 'HEAD')).statusCode).toBe(200)
  expect((await get('/assets/one-abc.js', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
})

test('the other files of the client are asked for again within the hour', async () => {
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

test('the worker is asked for again every time, and a page’s policy lets it in', async () => {
  const worker = await get('/offline-worker.js')
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect((await get('/about')).headers['content-security-policy']).toContain("worker-src 'self'")
})

test.each([
  '/assets/gone-abc.js',
  '/assets/one-abc.js.br',
  '/assets/',
  '/assets/../app.html',
  '/assets/%2e%2e/app.html',
  '/assets/..%2fapp.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/app.html',
  '/shells/explore.html',
  '/pages/about.html',
  '/robots.txt.br',
])('%s is no file, and is not kept', async (path) => {
  const answer = await get(path)
  expect([403, 404]).toContain(answer.statusCode)
  expect(answer.headers['cache-control']).not.toContain('immutable')
  expect(answer.body).not.toContain('shells/explore.html')
})

test('a page is compressed by the time it is asked for, however early', async () => {
  const [one, two] = await Promise.all([get('/', { 'accept-encoding': 'br' }), get('/', { 'accept-encoding': 'br' })])
  expect(one.headers['content-encoding']).toBe('br')
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true)
})

test('the worker that the build makes is under 6 KiB', () => {
  expect(statSync('dist/web/offline-worker.js').size).toBeLessThan(6 * 1024)
})

test('the thread that computes on a phone may load nothing, and its policy is no other script’s', async () => {
  const engine = await get('/assets/what-if-worker-abc.js')
  expect(engine.headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  const other = await get('/assets/one-abc.js')
  expect(other.headers['content-security-policy']).toBeUndefined()
})
