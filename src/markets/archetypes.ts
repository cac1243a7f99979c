import type { Archetype } from '#engine/market/archetype.ts'
import { markets } from './data.ts'

/** Every business a person could start, by family and id. */
export const archetypes: Archetype[] = markets.businesses
