import { eq, notLike, type SQL } from 'drizzle-orm'
import { squareIdOf } from '#engine/quantity/opportunity-id.ts'
import { reports } from './schema.ts'

/** Matches reports of the same square or, for a city's id, reports of the whole city. */
export function sameSquare(opportunityId: string): SQL {
  return squareIdOf(opportunityId) ? eq(reports.opportunityId, opportunityId) : notLike(reports.opportunityId, '%--%--%')
}
