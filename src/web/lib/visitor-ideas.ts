import { limits } from '#contract/limits.ts'
import { visitorIdeasKey } from './browser-store.ts'
import { createDeviceValue } from './device-value.ts'

/** What a visitor bookmarked and hid, on this device, until an account takes it over. */

type IdeaList = 'bookmarked' | 'hidden'
/** Ids of opportunities, the newest last. */
export type VisitorIdeas = Readonly<Record<IdeaList, readonly string[]>>

const ideasOnDevice = createDeviceValue<VisitorIdeas>(visitorIdeasKey, { bookmarked: [], hidden: [] }, parse)
export const { read: readVisitorIdeas, use: useVisitorIdeas } = ideasOnDevice

/** @returns false where the list is full */
export function setVisitorIdea(list: IdeaList, id: string, isInList: boolean): boolean {
  const ideas = readVisitorIdeas()
  const others = ideas[list].filter((each) => each !== id)
  if (isInList && others.length >= limits.keptOnDevice) return false
  ideasOnDevice.write({ ...ideas, [list]: isInList ? [...others, id] : others })
  return true
}

/** Whatever else is stored under the name holds no ideas. */
function parse(value: unknown): VisitorIdeas {
  const stored = value as Partial<Record<IdeaList, unknown>> | null
  return { bookmarked: idsIn(stored?.bookmarked), hidden: idsIn(stored?.hidden) }
}

function idsIn(stored: unknown): string[] {
  const ids = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && /^opp_[\w-]{1,116}$/.test(id)) : []
  return ids.slice(-limits.keptOnDevice)
}
