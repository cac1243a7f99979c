import type { Archetype } from '#engine/market/archetype.ts'
import { markets } from './data.ts'

export const archetypes: Archetype[] = markets.businesses
