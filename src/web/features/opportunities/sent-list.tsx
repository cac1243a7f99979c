import { useLayoutEffect, useState } from 'react'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { tabStore } from '../../lib/browser-store.ts'
import { hasIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { readIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { answersKey, type Filters } from './filter-state.ts'

const storageKey = 'sent-list'

/** Says that a list is for the answers of a link that was opened, as long as this tab shows them unchanged. */
export function SentListNote({ filters }: { filters: Filters }) {
  const answers = answersKey(filters)
  const [sent, setSent] = useState<string | null>(null)
  // Before the effect that stores these answers as the device's own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is opened once
  useLayoutEffect(() => {
    const opened = {
      isOwn: readIntakeDraft() !== null,
      from: document.referrer,
      at: performance.getEntriesByType('navigation')[0]?.name ?? '',
    }
    if (hasIntakeAnswers(filters) && isOpenedLink(opened, location)) tabStore.write(storageKey, answers)
    setSent(tabStore.read(storageKey))
  }, [])
  return sent === answers ? <p className="small quiet">{opportunityTexts.sentList}</p> : null
}

/** Whether a document was opened at this address from elsewhere, on a device without answers of its own. */
export function isOpenedLink(
  { isOwn, from, at }: { isOwn: boolean; from: string; at: string },
  { origin, href }: Pick<Location, 'origin' | 'href'>,
): boolean {
  const withoutHash = (address: string) => address.split('#')[0]
  return !isOwn && !from.startsWith(`${origin}/`) && withoutHash(at) === withoutHash(href)
}
