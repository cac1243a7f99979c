const prefix = 'opp_'
/** Kebab-case ids never hold two hyphens in a row, so this splits an id in one way only. */
const joint = '--'
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * The id of one archetype in one city: a pure function of both, the same in every release.
 * Throws a RangeError for an id that is not kebab case, because such an id could not be read back.
 */
export function opportunityId(archetypeId: string, cityId: string): string {
  if (!kebab.test(archetypeId)) throw new RangeError(`archetype id is not kebab case: ${archetypeId}`)
  if (!kebab.test(cityId)) throw new RangeError(`city id is not kebab case: ${cityId}`)
  return `${prefix}${archetypeId}${joint}${cityId}`
}

/** The two parts of an opportunity's id, or null for anything `opportunityId` would not have made. */
export function parseOpportunityId(id: string): { archetypeId: string; cityId: string } | null {
  if (!id.startsWith(prefix)) return null
  const [archetypeId, cityId, ...rest] = id.slice(prefix.length).split(joint)
  if (!archetypeId || !cityId || rest.length > 0) return null
  return kebab.test(archetypeId) && kebab.test(cityId) ? { archetypeId, cityId } : null
}
