import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFictionalCountry, fictionalCountry } from '../support/fictional-country.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/**
 * A copy of the repository in which nothing is changed but market-data: a country that does not exist has a folder there, and a business its
 * code and price. What is generated from market-data is generated there again. It is built and started unchanged, and a
 * person from there goes the whole way.
 */
const root = resolve(import.meta.dirname, '..', '..')
const tree = mkdtempSync(join(tmpdir(), 'gapwise-tree-'))
let server: ServerProcess

beforeAll(async () => {
  for (const name of readdirSync(root)) {
    if (/^(node_modules|dist|data|\.git|\.cache|shots|test-results|market-data)$/.test(name)) continue
    cpSync(join(root, name), join(tree, name), {
      recursive: true,
      filter: (path) => !/\.tsbuildinfo$|\/(country-table|country-notes)\.ts$/.test(path),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  addFictionalCountry(join(tree, 'market-data'))
  mkdirSync(join(tree, '.cache'))
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: tree, encoding: 'utf8' })
  expect(built.status, built.stdout + built.stderr).toBe(0)
  server = await startServerProcess({ folder: tree })
})

afterAll(async () => {
  await server?.stop()
  rmSync(tree, { recursive: true })
})

it('a country that is a folder of data alone is signed up from, explored, paid for in dollars and reported on', async () => {
  const person = browserOf(server)
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await person.call(method, path, body)
    expect(answer.status, `${method} ${path}\n${server.output()}`).toBeLessThan(300)
    return (await answer.json()) as T
  }
  await ask('POST', '/api/auth/register', {
    username: 'zoe',
    email: 'zoe@example.com',
    password: 'secret-1',
    firstName: 'Zoe',
    lastName: 'Zandi',
    phoneNumber: '+999 801 234 5678',
  })

  const wizard = { location: fictionalCountry.name, budget: '$2,000 - $10,000', skills: ['Customer Service'], interests: ['Services'] }
  for (const [type, value] of Object.entries(wizard)) await ask('POST', '/api/preferences', { type, value })
  await ask('POST', '/api/preferences', { type: 'city', value: 'Zandia City' })
  expect(await ask('GET', '/api/geo')).toMatchObject({
    country: 'Zandia',
    countryCode: 'XQ',
    city: 'Zandia City',
    currency: 'USD',
    method: 'saved',
  })
  const places = await ask<{ cities: { id: string; countryCode: string }[] }>('GET', '/api/places')
  expect(places.cities.filter((city) => city.countryCode === fictionalCountry.code).map((city) => city.id)).toEqual([fictionalCountry.city])

  const found = await ask<{ opportunities: { id: string; country: string; title: string }[] }>('GET', '/api/opportunities')
  expect(found.opportunities.map(({ country }) => country)).toEqual(found.opportunities.map(() => fictionalCountry.name))
  const chosen = found.opportunities.find(({ id }) => id.includes('barbershop'))!
  await ask('GET', `/api/opportunities/${chosen.id}`)

  const intent = await ask<Record<string, unknown>>('POST', '/api/reports/create-payment-intent', {
    opportunityId: chosen.id,
    location: 'Harbour, Zandia City',
    currency: 'USD',
  })
  expect(intent).toMatchObject({ currency: 'USD' })
  await ask('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const { id } = await ask<{ id: string }>('POST', '/api/reports/generate', {
    opportunityId: chosen.id,
    paymentIntentId: intent.paymentIntentId,
  })
  await expect
    .poll(async () => (await ask<{ status: string }[]>('GET', '/api/reports/my-reports')).map(({ status }) => status))
    .toEqual(['ready'])
  const [order] = (await ask<{ orders: Record<string, unknown>[] }>('GET', '/api/orders')).orders
  expect(order).toMatchObject({ currency: 'USD', amount: 999 })

  const report = JSON.stringify(await ask('GET', `/api/reports/${id}`))
  expect(report).toMatch(/Z \d/)
  expect(report).not.toMatch(/GH₵|undefined|NaN/)
  const pdf = await fetch(`${server.url}/api/reports/${id}/pdf`, { headers: { cookie: person.cookie() } })
  expect(pdf.status).toBe(200)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('the pages that people see name it: the wizard, the till and the price list are made from its folder', async () => {
  const assets = join(tree, 'dist/web/assets')
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  const holding = (text: string) => scripts.filter((script) => script.includes(text)).length
  expect(holding('Zandia')).toBeGreaterThan(0)
  expect(holding('One long street, and a harbour.')).toBe(1)
  expect(existsSync(join(tree, 'dist/web'))).toBe(true)
  expect(await (await fetch(`${server.url}/pricing`)).text()).toContain('One long street, and a harbour.')
})
