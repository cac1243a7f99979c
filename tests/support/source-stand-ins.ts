import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markets } from '#markets/data.ts'

export const sourceNames = [
  'world-bank',
  'exchange-rate-api',
  'currency-api',
  'overpass',
  'census-cbp',
  'hdx-hapi',
  'wikipedia-views',
  'gdelt',
  'mastodon',
  'nominatim',
  'photon',
] as const
export type SourceName = (typeof sourceNames)[number]

/** How a source behaves: as recorded, or in one of the ways it fails. `in-band` is its own way of failing with HTTP 200. */
export type SourceBehavior =
  | 'recorded'
  | 'in-band'
  | 'nothing'
  | 'web-page'
  | 'other-shape'
  | 'too-many'
  | 'server-error'
  | 'hangs-up'
  | 'cut-off'
  | 'redirects'
  | 'huge'
  | 'silent'
  | 'stalls'

export type SourceStandIns = {
  env: Record<string, string>
  behavior: (name: SourceName, behavior: SourceBehavior) => void
  setAllBehaviors: (behavior: SourceBehavior) => void
  /** Values of the recorded shapes that tests change. */
  values: { naira: number; nairaOther: number; population: number; year: string; outlets: number; more: number; market: string }
  calls: { source: SourceName; url: string; body: string; agent: string; authorization: string | null }[]
  /** Calls that nobody has answered or given up yet. */
  waiting: () => number
  close: () => Promise<void>
}

/** Every live source on one local server, answering in the shapes that were recorded from the real ones. */
export async function openSourceStandIns(): Promise<SourceStandIns> {
  const behaviors = new Map<SourceName, SourceBehavior>()
  let waiting = 0
  const server = createServer((request, response) => void handle(request, response))
  const standIns: SourceStandIns = {
    env: {},
    behavior: (name, behavior) => behaviors.set(name, behavior),
    setAllBehaviors: (behavior) => {
      for (const name of sourceNames) behaviors.set(name, behavior)
    },
    values: { naira: 1600, nairaOther: 1601, population: 240_000_000, year: '2026', outlets: 900, more: 0, market: 'Mile 12' },
    calls: [],
    waiting: () => waiting,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    waiting++
    response.once('close', () => waiting--)
    const [, name = '', ...rest] = (request.url ?? '').split('/')
    const source = name as SourceName
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = `/${rest.join('/')}`
    standIns.calls.push({
      source,
      url,
      body,
      agent: request.headers['user-agent'] ?? '',
      authorization: request.headers.authorization ?? null,
    })
    const followed = url.startsWith('/followed/')
    reply(
      response,
      source,
      followed ? 'recorded' : (behaviors.get(source) ?? 'recorded'),
      followed ? url.slice('/followed'.length) : url,
      body,
    )
  }

  function reply(response: ServerResponse, source: SourceName, behavior: SourceBehavior, url: string, body: string): unknown {
    const json = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    switch (behavior) {
      case 'web-page':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Bandwidth limit exceeded</title></html>')
      case 'other-shape':
        return json({ surprise: true })
      case 'too-many':
        return response.writeHead(429, { 'retry-after': '120' }).end()
      case 'server-error':
        return response.writeHead(503).end('busy')
      case 'hangs-up':
        return response.destroy()
      case 'huge':
        return json([' '.repeat(5_000_000), recordedAnswer(source, url, body, standIns.values)])
      case 'silent':
        return null
      case 'stalls':
        return response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      case 'redirects':
        // Where it leads, the right answer waits: only who follows gets it.
        return response.writeHead(307, { location: `/${source}/followed${url}` }).end()
      case 'cut-off': {
        const text = JSON.stringify(recordedAnswer(source, url, body, standIns.values))
        response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, Math.floor(text.length / 2)))
        return
      }
      case 'in-band':
        if (source === 'gdelt')
          return response.writeHead(200, { 'content-type': 'text/html' }).end('Please limit requests to one every 5 seconds.')
        if (source === 'census-cbp') return response.writeHead(400).end("error: unknown variable 'NAICS2017'")
        return json(failingInBand(source, standIns.values, url, body))
      case 'nothing':
        if (source === 'wikipedia-views') return response.writeHead(404).end('{"title":"Not found."}')
        if (source === 'census-cbp') return response.writeHead(204).end()
        return json(nothingKnown(source))
      case 'recorded':
        return json(recordedAnswer(source, url, body, standIns.values))
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  standIns.env = {
    LIVE_SOURCES: 'on',
    WORLD_BANK_BASE_URL: `${base}/world-bank`,
    EXCHANGE_RATE_API_BASE_URL: `${base}/exchange-rate-api`,
    CURRENCY_API_BASE_URL: `${base}/currency-api`,
    OVERPASS_BASE_URL: `${base}/overpass`,
    CENSUS_BASE_URL: `${base}/census-cbp`,
    HAPI_BASE_URL: `${base}/hdx-hapi`,
    WIKIMEDIA_BASE_URL: `${base}/wikipedia-views`,
    GDELT_BASE_URL: `${base}/gdelt`,
    MASTODON_BASE_URL: `${base}/mastodon`,
    NOMINATIM_BASE_URL: `${base}/nominatim`,
    PHOTON_BASE_URL: `${base}/photon`,
  }
  return standIns
}

const osm3s = { timestamp_osm_base: '2026-11-20T05:02:02Z', copyright: 'The data included in this document is from www.openstreetmap.org.' }

function failingInBand(source: SourceName, values: SourceStandIns['values'], url: string, body: string): unknown {
  switch (source) {
    case 'world-bank':
      return [{ message: [{ id: '120', key: 'Invalid value', value: 'The provided parameter value is not valid' }] }]
    case 'exchange-rate-api':
      return { result: 'error', 'error-type': 'unsupported-code' }
    case 'currency-api':
      return { date: '2026-11-20', usd: { ngn: 0, ghs: 11, zar: 17, kes: 129, xof: 560, tzs: 2500 } }
    case 'overpass':
      // A time-out: HTTP 200, no elements, and a remark.
      return { version: 0.6, osm3s, elements: [], remark: 'runtime error: Query timed out in "query" at line 4 after 2 seconds.' }
    case 'hdx-hapi':
      return { data: [{ ...foodPrice('NGA'), location_code: 'GHA' }] }
    default:
      return {
        ...(recordedAnswer(source, url, body, values) as object),
        items: 'none',
        address: null,
        features: null,
        error: 'Rate limited',
      }
  }
}

function nothingKnown(source: SourceName): unknown {
  switch (source) {
    case 'world-bank':
      return [{ page: 1, pages: 0, per_page: 0, total: 0 }, null]
    case 'overpass':
      return { version: 0.6, osm3s, elements: [] }
    case 'nominatim':
      return { error: 'Unable to geocode' }
    case 'photon':
      return { type: 'FeatureCollection', features: [] }
    case 'gdelt':
      return {}
    case 'mastodon':
      return []
    default:
      return { data: [], items: [] }
  }
}

function recordedAnswer(source: SourceName, url: string, body: string, values: SourceStandIns['values']): unknown {
  switch (source) {
    case 'world-bank':
      return worldBank(decodeURIComponent(url), values)
    case 'exchange-rate-api':
      return {
        result: 'success',
        provider: 'https://www.exchangerate-api.com',
        time_last_update_unix: 1795132800,
        base_code: 'USD',
        rates: { USD: 1, NGN: values.naira, GHS: 11.1, ZAR: 17.2, KES: 129.1, XOF: 561, TZS: 2480, EUR: 0.86 },
      }
    case 'currency-api':
      return { date: '2026-11-20', usd: { ngn: values.nairaOther, ghs: 11.12, zar: 17.21, kes: 129.3, xof: 560.5, tzs: 2481, eur: 0.86 } }
    case 'overpass':
      return overpass(new URLSearchParams(body).get('data') ?? '', values)
    case 'census-cbp':
      return [
        ['ESTAB', 'NAICS2017_LABEL', 'NAICS2017', 'state', 'county'],
        ['4811', 'Limited-service restaurants', '722513', '48', '201'],
      ]
    case 'hdx-hapi':
      return {
        data: [
          { ...foodPrice('NGA'), market_name: values.market },
          { ...foodPrice('NGA'), commodity_name: 'Rice (local)', market_name: 'Far away', lat: 13.1, lon: 13.2 },
        ],
      }
    case 'wikipedia-views':
      return {
        items: ['2026080100', '2026090100', '2026100100'].map((timestamp, index) => ({
          project: 'en.wikipedia',
          article: 'Suya',
          granularity: 'monthly',
          timestamp,
          access: 'all-access',
          agent: 'user',
          views: 5000 + index * 100,
        })),
      }
    case 'mastodon':
      return ['2026-11-20T09:12:00.000Z', '2026-11-18T20:01:30.000Z', '2026-11-02T07:45:00.000Z'].map((created_at, index) => ({
        id: String(index),
        created_at,
        content: '<p>The best <a href="#">#suya</a> in town</p>',
        account: { acct: 'amina@somewhere.example', display_name: 'Amina' },
      }))
    case 'gdelt':
      if (url.includes('timelinetone'))
        return {
          query_details: { title: 'suya', date_resolution: 'day' },
          timeline: [
            {
              series: 'Average Tone',
              data: [
                { date: '20261117T000000Z', value: 0 },
                { date: '20261118T000000Z', value: 2.5 },
                { date: '20261119T000000Z', value: 0.3 },
              ],
            },
          ],
        }
      return {
        query_details: { title: 'suya', date_resolution: 'day' },
        timeline: [
          {
            series: 'Volume Intensity',
            data: [
              { date: '20261118T000000Z', value: 0.002 },
              { date: '20261119T000000Z', value: 0.004 },
            ],
          },
        ],
      }
    case 'nominatim':
      return {
        place_id: 1,
        osm_type: 'relation',
        address: { town: 'Badagry', state: 'Lagos State', country: 'Nigeria', country_code: 'ng' },
      }
    case 'photon':
      return {
        features: [
          {
            geometry: { coordinates: [2.88, 6.41], type: 'Point' },
            type: 'Feature',
            properties: { country: 'Nigeria', city: 'Badagry', state: 'Lagos' },
          },
        ],
        type: 'FeatureCollection',
      }
  }
}

const iso2 = Object.fromEntries(Object.entries(markets.profiles).map(([code, { codes }]) => [codes.iso3, code]))

function worldBank(url: string, values: SourceStandIns['values']): unknown {
  const [, countries = '', indicator = ''] = /country\/([^/]+)\/indicator\/([^?]+)/.exec(url) ?? []
  const value = indicator === 'SP.POP.TOTL' ? values.population : indicator === 'FP.CPI.TOTL.ZG' ? 14 : 50
  return [
    { page: 1, pages: 1, per_page: 100, total: 7, sourceid: '2', lastupdated: '2026-10-07' },
    countries.split(';').map((code) => ({
      indicator: { id: indicator, value: indicator },
      country: { id: iso2[code], value: code },
      countryiso3code: code,
      date: values.year,
      value: code === 'NGA' ? value : null,
      unit: '',
      obs_status: '',
      decimal: 0,
    })),
  ]
}

function overpass(query: string, values: SourceStandIns['values']): unknown {
  const counts = query.match(/out count;/g)?.length ?? 0
  const tag = /nwr\["(\w+)"="(\w+)"\]/.exec(query)
  const count = (total: number) => ({
    type: 'count',
    id: 0,
    tags: { nodes: String(total), ways: '0', relations: '0', total: String(total) },
  })
  return {
    version: 0.6,
    generator: 'Overpass API',
    osm3s,
    elements: [
      ...Array.from({ length: counts }, () => count(values.outlets)),
      { type: 'node', id: 50878400, lat: 6.52, lon: 3.37, tags: { [tag?.[1] ?? 'shop']: tag?.[2] ?? 'yes', name: 'Mama Put' } },
      { type: 'way', id: 7, center: { lat: 6.53, lon: 3.38 }, tags: { [tag?.[1] ?? 'shop']: tag?.[2] ?? 'yes' } },
      ...Array.from({ length: values.more }, (_, n) => ({
        type: 'node',
        id: n + 1,
        lat: 6.5,
        lon: 3.3,
        tags: { [tag?.[1] ?? 'shop']: tag?.[2] ?? 'yes' },
      })),
    ],
  }
}

function foodPrice(location: string) {
  return {
    resource_hdx_id: 'a',
    location_code: location,
    market_code: '9',
    market_name: 'Mile 12',
    lat: 6.6,
    lon: 3.4,
    commodity_code: '65',
    commodity_name: 'Beef (without bone)',
    commodity_category: 'meat, fish and eggs',
    currency_code: 'NGN',
    unit: 'KG',
    price_flag: 'actual',
    price_type: 'Retail',
    price: 6500,
    reference_period_start: '2026-09-01T00:00:00',
    reference_period_end: '2026-09-30T23:59:59',
  }
}
