/** The places of the gap maps, as the query names them; the first is where a person starts. Free of the schema library. */
export const gapLocations = [
  'Lagos, Nigeria',
  'Accra, Ghana',
  'Nairobi, Kenya',
  'Abidjan, Ivory Coast',
  'Kumasi, Ghana',
  'Enugu, Nigeria',
  'Dar es Salaam, Tanzania',
  'Cape Town, South Africa',
] as const
export type GapLocation = (typeof gapLocations)[number]
export const firstGapLocation = gapLocations[0]
