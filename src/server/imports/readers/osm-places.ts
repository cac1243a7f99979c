export type OsmTags = Record<string, string>

export type OsmType = 'node' | 'way' | 'relation'

/** What a map calls a thing: the same type and number is the same thing. */
export type OsmId = { type: OsmType; id: number }

/** What a place lacks to be placed; `outlines` are areas of several outlines, which are counted and left. */
export type Missing = 'position' | 'outline' | 'outlines'

export type OsmPlace = { osmId: OsmId | null; tags: OsmTags } & ({ lat: number; lon: number } | { missing: Missing })

export type OsmBox = { south: number; west: number; north: number; east: number }

export type OsmFile = { box: OsmBox | null; month: string | null }
