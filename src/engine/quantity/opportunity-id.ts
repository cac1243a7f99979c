const prefix = 'opp_'
/** Kebab-case ids never hold two hyphens in a row, so this splits an id in one way only. */
const separator = '--'
const kebabPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const squarePrefix = 'sq'
/** Whole numbers without sign or zeros that could be left out: a square has one name. */
const squarePattern = /^(?:0|-?[1-9]\d{0,4})_(?:0|-?[1-9]\d{0,4})$/

/** `square` is the id of a square of the city ('557_-21'), null for the city as a whole. */
export type OpportunityParts = { archetypeId: string; cityId: string; square: string | null }

/** An id as received or stored, parsed once; `parts` is null for an invalid one. */
export type OpportunityRef = { id: string; parts: OpportunityParts | null }

export function opportunityRef(id: string): OpportunityRef {
  return { id, parts: parseOpportunityId(id) }
}

/**
 * The id of one archetype in one city: a pure function of both, the same in every release.
 * Throws a RangeError for an id that is not kebab case, because such an id could not be read back.
 */
export function opportunityId(archetypeId: string, cityId: string): string {
  if (!kebabPattern.test(archetypeId)) throw new RangeError(`archetype id is not kebab case: ${archetypeId}`)
  if (!kebabPattern.test(cityId)) throw new RangeError(`city id is not kebab case: ${cityId}`)
  return `${prefix}${archetypeId}${separator}${cityId}`
}

/** The id of one archetype in one square of a city: bought and owned apart from the city's. Throws a RangeError where it could not be parsed back. */
export function squareOpportunityId(archetypeId: string, cityId: string, squareId: string): string {
  if (!squarePattern.test(squareId)) throw new RangeError(`not the id of a square: ${squareId}`)
  return `${opportunityId(archetypeId, cityId)}${separator}${squarePrefix}${squareId}`
}

/** The city's id for a square's; any other id unchanged. */
export function cityOpportunityId(id: string): string {
  const parts = parseOpportunityId(id)
  return parts?.square ? opportunityId(parts.archetypeId, parts.cityId) : id
}

/** The square of an id, null for a city's and for any other id. */
export function squareIdOf(id: string): string | null {
  return parseOpportunityId(id)?.square ?? null
}

/** Null for anything that the two functions above would not have made. */
export function parseOpportunityId(id: string): OpportunityParts | null {
  if (!id.startsWith(prefix)) return null
  const [archetypeId, cityId, part, ...rest] = id.slice(prefix.length).split(separator)
  if (!archetypeId || !cityId || rest.length > 0) return null
  if (!kebabPattern.test(archetypeId) || !kebabPattern.test(cityId)) return null
  if (part === undefined) return { archetypeId, cityId, square: null }
  const squareId = part.startsWith(squarePrefix) ? part.slice(squarePrefix.length) : ''
  return squarePattern.test(squareId) ? { archetypeId, cityId, square: squareId } : null
}
