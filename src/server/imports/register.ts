import { sort, tidyName } from '#markets/sellers/fields.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import { NumberSet, numberFor } from './number-set.ts'
import type { Progress } from './readers/progress.ts'
import { readTable } from './table.ts'

/**
 * Sellers of any table with positions: columns lat, lon, tag or class; where they are there count, city, name and id. Rows that look alike are several
 * sellers, as three kiosks at one gate are; rows with the same id are one.
 */
export async function importRegister(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const ids = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['lat', 'lon', 'tag|class'], into.refuse, progress)) {
    const at = { lat: number('lat'), lon: number('lon') }
    const city = into.cityOf(at.lat, at.lon, line, get('city') || null)
    if (!city) continue
    const sold = sort.read(get('tag') || get('class'))
    const count = number('count', 1)
    if (!sold) into.refuse('no-seller', line)
    else if (!Number.isInteger(count) || count < 1 || count > 100_000) into.refuse('bad-number', line)
    else if (get('id') && !ids.add(numberFor(get('id')))) into.refuse('repeated', line)
    else into.seller(city, at, sold, count, tidyName(get('name')) ?? null)
  }
}
