import type { WalkChange } from '#contract/gap-maps.ts'
import { deviceStore } from './browser-store.ts'

/** The walk of an account, kept on this phone at each press: it survives a reload, Back, and a phone that ran out of power. */

const parts = ['walk', 'walk-places', 'walk-results'] as const
type Part = (typeof parts)[number]
const storageKey = (part: Part, account: string) => `kept-${part}:${account}`

/** What the server answered to a count: what it changed, null for one of a whole city, or why it was not taken. */
export type CountResult = { changed: WalkChange | null } | { refused: string }

/** Null where nothing readable is kept. */
export function readKept<T>(part: Part, account: string): T | null {
  try {
    return JSON.parse(deviceStore.read(storageKey(part, account)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** @returns false where this phone refuses to keep it */
export function keep(part: Part, account: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  deviceStore.write(storageKey(part, account), text)
  return deviceStore.read(storageKey(part, account)) === text
}

export const countResults = (account: string) => readKept<Record<string, CountResult>>('walk-results', account) ?? {}

/** Keeps an answer until the walk is cleared; what nobody waits for any more is not kept. */
export function keepCountResult(account: string, id: string, result: CountResult): void {
  if (hasKeptWalk(account)) keep('walk-results', account, { ...countResults(account), [id]: result })
}

export const hasKeptWalk = (account: string): boolean => deviceStore.read(storageKey('walk', account)) !== null

/** Whether the walk was not sent yet. */
export const hasOpenWalk = (account: string): boolean => readKept<{ sent?: unknown }>('walk', account)?.sent === null

export function clearWalk(account: string): void {
  for (const part of parts) deviceStore.remove(storageKey(part, account))
}
