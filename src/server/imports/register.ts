import { sort, tidyName } from '#markets/sellers/fields.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import type { Progress } from './readers/progress.ts'
import { numberOf, readTable } from './table.ts'

/** Sellers of any table with positions: columns lat, lon, tag or class; where they are there count, city and name. */
export async function importRegister(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  for await (const { get, line } of readTable(path, mapping, ['lat', 'lon', 'tag|class'], progress)) {
    const city = into.cityOf(numberOf(get('lat')), numberOf(get('lon')), line, get('city') || null)
    if (!city) continue
    const sold = sort.read(get('tag') || get('class'))
    const count = numberOf(get('count') || '1')
    if (!sold) into.refuse('no-seller', line)
    else if (!Number.isInteger(count) || count < 1 || count > 100_000) into.refuse('bad-number', line)
    else into.seller(city, { lat: Number(get('lat')), lon: Number(get('lon')) }, sold, count, tidyName(get('name')) ?? null)
  }
}
