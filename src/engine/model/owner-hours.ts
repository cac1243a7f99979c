import { fullTimeHoursPerWeek } from '../economy/constants.ts'
import type { Model } from './result.ts'

/** Hours a week that the owner works in it, as the plan has them; full time in a model of before they were asked. */
export function ownerHoursPerWeek({ assumptions }: Pick<Model, 'assumptions'>): number {
  return assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? fullTimeHoursPerWeek
}
