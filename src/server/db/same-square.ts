import { eq, notLike, type SQL } from 'drizzle-orm'
import { squareIdOf } from '#engine/quantity/opportunity-id.ts'
import { reports } from './schema.ts'

/** Of reports of one business in one city: those of the same square or, where the id is a city's, those of the city as a whole. */
export function sameSquare(opportunityId: string): SQL {
  return squareIdOf(opportunityId) ? eq(reports.opportunityId, opportunityId) : notLike(reports.opportunityId, '%--%--%')
}
