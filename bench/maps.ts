// What a city's map weighs and how much script draws it, on a phone's screen with a processor six times slower.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { rounds } from './rounds.ts'
import { quantile, type Row, withRatio } from './rows.ts'
import { signUp, startServer } from './running-server.ts'

const slower = 6
const repeats = rounds(5, 1)
const cities = ['Nairobi, Kenya', 'Lagos, Nigeria', 'Accra, Ghana']
/** Never measured: the next city is chosen from here, when script and styles are there. */
const before = 'Cape Town, South Africa'

export async function run(): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) return [{ name: 'no Chromium: not measured', value: 0, unit: '' }]
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const rows: Row[] = []
  for (const city of cities.slice(0, rounds(cities.length, 1))) {
    const { headers } = await signUp(server)
    const cookies = headers.cookie!.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: server.url,
    }))
    const drawn: Drawn[] = []
    for (let index = 0; index < repeats; index++) drawn.push(await drawCity(browser, server.url, cookies, city))
    const median = (key: keyof Drawn) =>
      quantile(
        drawn.map((each) => each[key]).sort((a, b) => a - b),
        0.5,
      )
    rows.push({ name: `${city}: calls of its first paint, compressed`, value: median('bytes') / 1024, unit: 'KiB', limit: '≤ 60 KiB' })
    const script = { name: `${city}: script until its map is drawn, ${slower} times slower`, value: median('scriptMs'), unit: 'ms' }
    rows.push(withRatio({ ...script, limit: '≤ 300 ms', floor: { name: 'ten million additions there', value: median('floorMs') } }))
    rows.push({ name: `${city}: styles and layout of it`, value: median('layoutMs'), unit: 'ms' })
  }
  await browser.close()
  await server.stop()
  return rows
}

type Drawn = { bytes: number; scriptMs: number; layoutMs: number; floorMs: number }
type Cookie = { name: string; value: string; url: string }

async function drawCity(browser: Browser, url: string, cookies: Cookie[], city: string): Promise<Drawn> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  // The server computes the city's answer once, and the outline of its country is a part of the client.
  for (const location of [city, before]) {
    await page.goto(`${url}/gap-maps?location=${encodeURIComponent(location)}`)
    await page.locator('.gap-map-land .squares').first().waitFor()
    await page.waitForTimeout(1500)
  }
  const calls = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/api/gap-maps')) calls.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (calls.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const floorMs = await arithmeticMs(page)
  const started = await metricsOf(session)
  await page.getByLabel('Location').selectOption(city)
  await page.getByRole('region', { name: `Map of ${city.split(',')[0]}.` }).waitFor()
  const ended = await metricsOf(session)
  await page.waitForTimeout(1500)
  await context.close()
  return { bytes, scriptMs: ended.script - started.script, layoutMs: ended.layout - started.layout, floorMs }
}

function arithmeticMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const began = performance.now()
    let x = 1
    for (let n = 0; n < 10_000_000; n++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
    return x === 1 ? 0 : performance.now() - began
  })
}

/** Milliseconds that the page's thread spent in script, and in styles and layout. */
async function metricsOf(session: CDPSession): Promise<{ script: number; layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0)
  return { script: ms('ScriptDuration'), layout: ms('LayoutDuration') + ms('RecalcStyleDuration') }
}
