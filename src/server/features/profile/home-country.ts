import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import type { Db } from '../../db/database.ts'
import { readPreferenceRow } from './store.ts'

/** The chosen home country, whose date format applies; null before one is chosen. */
export async function readHomeCountry(db: Db, userId: string): Promise<CountryCode | null> {
  return countryCodeOf((await readPreferenceRow(db, userId))?.location)
}
