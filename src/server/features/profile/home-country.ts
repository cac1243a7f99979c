import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import type { Db } from '../../db/database.ts'
import { readPreferenceRow } from './store.ts'

/** The country that a person named as home, whose way of writing dates they read; null before. */
export async function readHomeCountry(db: Db, userId: string): Promise<CountryCode | null> {
  return countryCodeOf((await readPreferenceRow(db, userId))?.location)
}
