import { useSyncExternalStore } from 'react'
import type { Ownable } from '#engine/quantity/vocabulary.ts'
import { hasIntakeAnswers, parseHave } from '../../lib/intake/intake-answers.ts'
import { readIntakeDraft, saveIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { lastListAddress, saveLastListAddress } from '../../lib/last-addresses.ts'
import { type CardQuery, exploreAddress, type Filters, readFilters, toCardQuery, toListQuery } from './filter-state.ts'

const listeners = new Set<() => void>()

/**
 * The intake answers of the list that a person comes from, so that a detail page shows the same figures; null without any. A signed-in person's draft
 * is ignored: their answers are in the profile. Answers that change on the page or in another tab are followed.
 */
export function useViewerQuery(signedIn: boolean): CardQuery | null {
  const read = () => {
    const list = viewerList(signedIn)
    return list && exploreAddress(list)
  }
  const address = useSyncExternalStore(subscribe, read, read)
  return address === null ? null : toCardQuery(toListQuery(readAddress(address)))
}

/** Adds an amount that a visitor says on a detail page to the answers of their list, which so gets the place of the page where it has none. */
export function saveViewerAmount(amount: number, { city, country, currency }: { city: string; country: string; currency: string }): void {
  const list = viewerList(false) ?? readAddress(lastListAddress())
  const place = list.city || list.country ? {} : { city, country }
  saveViewerList({ ...list, ...place, amount, refusedAmount: '', currency, page: 1 })
}

/** The same of a thing that a visitor owns, or does not. */
export function saveViewerThing(thing: Ownable, isOwned: boolean, { city, country }: { city: string; country: string }): void {
  const list = viewerList(false) ?? readAddress(lastListAddress())
  const others = parseHave(list).filter((each) => each !== thing)
  const place = list.city || list.country ? {} : { city, country }
  saveViewerList({ ...list, ...place, have: (isOwned ? [...others, thing] : others).join(','), page: 1 })
}

function saveViewerList(list: Filters): void {
  const address = exploreAddress(list)
  saveIntakeDraft(address)
  saveLastListAddress(address)
  for (const notify of listeners) notify()
}

/** That of this tab, else the one of this device; null where neither has answers. */
function viewerList(signedIn: boolean): Filters | null {
  const list = readAddress(lastListAddress())
  if (hasIntakeAnswers(list) && (list.amount === null || list.currency !== '')) return list
  const draft = signedIn ? null : readIntakeDraft()
  const drafted = draft && readFilters(draft.toString())
  return drafted && hasIntakeAnswers(drafted) ? drafted : null
}

const readAddress = (address: string) => readFilters(address.split('?')[1] ?? '')

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}
