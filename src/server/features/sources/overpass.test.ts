import { expect, it } from 'vitest'
import { parseOutlets, queryFor } from './overpass.ts'

it('a live fetch counts and lists no outlet that the map calls closed', () => {
  const query = queryFor({ tier: 1, lat: 5.55, lon: -0.2 }, ['shop=bakery'])
  const filters = query.match(/nwr\["shop"="bakery"\][^;]*;/g)!
  expect(filters).toHaveLength(2)
  for (const each of filters) {
    expect(each).toContain('["disused"!="yes"]["abandoned"!="yes"]')
    expect(each).toContain('["opening_hours"!~"^(off|closed)$",i](around:15000,5.55,-0.2);')
  }
})

it('an outlet of an answer that is closed all the same is left out', () => {
  const node = (id: number, tags: Record<string, string>) => ({
    type: 'node' as const,
    id,
    lat: 5.55,
    lon: -0.2,
    tags: { shop: 'bakery', ...tags },
  })
  const elements = [
    node(1, { name: 'Open' }),
    node(2, { end_date: '2025' }),
    node(3, { razed: '2019' }),
    node(4, { disused: 'no', name: 'Open too' }),
  ]
  const outlets = parseOutlets({ osm3s: { timestamp_osm_base: '2026-10-01T00:00:00Z' }, elements }, ['shop=bakery'])
  expect(outlets.map(({ name }) => name)).toEqual(['Open', 'Open too'])
})
