import { defaultOwnerHoursPerWeek } from '../economy/constants.ts'
import type { Model } from './result.ts'

/** Hours a week of the owner's own work; the usual week in models that predate this assumption. */
export function ownerHoursPerWeek({ assumptions }: Pick<Model, 'assumptions'>): number {
  return assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? defaultOwnerHoursPerWeek
}
