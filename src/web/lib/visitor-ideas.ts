import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { deviceStore, visitorIdeasKey as storageKey } from './browser-store.ts'

const lists = ['bookmarked', 'hidden'] as const
type IdeaList = (typeof lists)[number]
/** Ids of opportunities, the newest last. */
export type VisitorIdeas = Readonly<Record<IdeaList, readonly string[]>>

const none: VisitorIdeas = { bookmarked: [], hidden: [] }
/** Where the browser stores nothing, ideas last as long as the page is open. */
let unstored: string | null = null
let parsed: { text: string | null; ideas: VisitorIdeas } = { text: null, ideas: none }
const listeners = new Set<() => void>()

/** What a visitor bookmarked and hid, on this device, until an account takes it over. */
export function readVisitorIdeas(): VisitorIdeas {
  const text = deviceStore.read(storageKey) ?? unstored
  if (text !== parsed.text) parsed = { text, ideas: parse(text) }
  return parsed.ideas
}

export function useVisitorIdeas(): VisitorIdeas {
  return useSyncExternalStore(subscribe, readVisitorIdeas, () => none)
}

/** @returns false where the list is full */
export function setVisitorIdea(list: IdeaList, id: string, isInList: boolean): boolean {
  const ideas = readVisitorIdeas()
  const others = ideas[list].filter((each) => each !== id)
  if (isInList && others.length >= limits.keptOnDevice) return false
  write({ ...ideas, [list]: isInList ? [...others, id] : others })
  return true
}

function write(ideas: VisitorIdeas): void {
  const isEmpty = lists.every((list) => ideas[list].length === 0)
  unstored = isEmpty ? null : JSON.stringify(ideas)
  if (unstored === null) deviceStore.remove(storageKey)
  else deviceStore.write(storageKey, unstored)
  for (const notify of listeners) notify()
}

/** Whatever else is stored under the name holds no ideas. */
function parse(text: string | null): VisitorIdeas {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<IdeaList, unknown>> | null
    const ids = (list: IdeaList) => {
      const value = stored?.[list]
      return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && /^opp_[\w-]{1,116}$/.test(id)) : []
    }
    return { bookmarked: ids('bookmarked').slice(-limits.keptOnDevice), hidden: ids('hidden').slice(-limits.keptOnDevice) }
  } catch {
    return none
  }
}

/** Another tab keeps for this one too. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}
