import { fullTimeHoursPerWeek } from '../economy/constants.ts'
import type { Model } from './result.ts'

/** Hours a week of the owner's own work; full time in models that predate this assumption. */
export function ownerHoursPerWeek({ assumptions }: Pick<Model, 'assumptions'>): number {
  return assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? fullTimeHoursPerWeek
}
