import type { GapCategory } from '#engine/quantity/vocabulary.ts'

export type MapCity = { id: string; name: string; country: string; countryCode: string; lat: number; lon: number }

/** The map's filter: a category, or one business of it. */
export type Subject = { category: GapCategory | 'all'; business: { id: string; title: string } | null }
