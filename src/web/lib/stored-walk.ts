import type { WalkChange } from '#contract/gap-maps.ts'
import { deviceStore } from './browser-store.ts'

/** The walk of an account, stored on this phone at each press: it survives a reload, Back, and a phone that ran out of power. */

const parts = ['walk', 'walk-places', 'walk-results'] as const
type Part = (typeof parts)[number]
const storageKey = (part: Part, account: string) => `kept-${part}:${account}`

/** What the server answered to a count: what it changed, null for one of a whole city, or why it was not taken. */
export type CountResult = { changed: WalkChange | null } | { refused: string }

/** Null where nothing readable is stored. */
export function readStoredPart<T>(part: Part, account: string): T | null {
  try {
    return JSON.parse(deviceStore.read(storageKey(part, account)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** @returns false where this phone refuses to store it */
export function storePart(part: Part, account: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  deviceStore.write(storageKey(part, account), text)
  return deviceStore.read(storageKey(part, account)) === text
}

export const countResults = (account: string) => readStoredPart<Record<string, CountResult>>('walk-results', account) ?? {}

/** Stores an answer until the walk is cleared; one that nobody waits for any more is dropped. */
export function storeCountResult(account: string, id: string, result: CountResult): void {
  if (hasStoredWalk(account)) storePart('walk-results', account, { ...countResults(account), [id]: result })
}

export const hasStoredWalk = (account: string): boolean => deviceStore.read(storageKey('walk', account)) !== null

/** Whether the walk was not sent yet. */
export const hasOpenWalk = (account: string): boolean => readStoredPart<{ sent?: unknown }>('walk', account)?.sent === null

export function clearWalk(account: string): void {
  for (const part of parts) deviceStore.remove(storageKey(part, account))
}
