import { cleanName, sellerKindField } from '#markets/sellers/fields.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import type { Progress } from './readers/progress.ts'
import { readTable } from './table.ts'

/**
 * Imports sellers of a table: columns lat, lon, tag or class; optionally count, city, name and id. Identical rows are several sellers, as three
 * kiosks at one gate; rows with the same id are one.
 */
export async function importRegister(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const ids = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['lat', 'lon', 'tag|class'], collector.refuse, progress)) {
    const position = { lat: number('lat'), lon: number('lon') }
    const city = collector.findCity(position.lat, position.lon, line, get('city') || null)
    if (!city) continue
    const sellerSort = sellerKindField.read(get('tag') || get('class'))
    const count = number('count', 1)
    if (!sellerSort) collector.refuse('no-seller', line)
    else if (!Number.isInteger(count) || count < 1 || count > 100_000) collector.refuse('bad-number', line)
    else if (get('id') && !ids.add(hashToNumber(get('id')))) collector.refuse('repeated', line)
    else collector.seller(city, position, sellerSort, count, cleanName(get('name')) ?? null)
  }
}
