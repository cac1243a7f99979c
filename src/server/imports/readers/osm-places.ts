export type OsmTags = Record<string, string>

export type OsmType = 'node' | 'way' | 'relation'

/** Identifies an OSM element: ids are unique within a type. */
export type OsmId = { type: OsmType; id: number }

/** Why an element has no position; `outlines` are multipolygons, which are counted and skipped. */
export type MissingGeometry = 'position' | 'outline' | 'outlines'

export type Position = { lat: number; lon: number }

/** `path`: the corners of a way that is drawn as a line, where all are known. */
export type OsmPlace = { osmId: OsmId | null; tags: OsmTags } & (Position | { path: readonly Position[] } | { missing: MissingGeometry })

export type OsmBox = { south: number; west: number; north: number; east: number }

export type OsmFile = { box: OsmBox | null; month: string | null }
