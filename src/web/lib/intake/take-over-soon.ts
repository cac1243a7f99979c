import { deviceStore, keptAnswersKey } from '../browser-store.ts'
import { readIntakeDraft } from './intake-draft.ts'

const maxWaitMs = 4000

/** Loads what takes the answers over only where there are any. @returns as `takeOverIntakeDraft`; false where it could not be loaded */
export async function takeOverPendingIntake(): Promise<boolean> {
  if (!readIntakeDraft() && deviceStore.read(keptAnswersKey) === null) return false
  return import('./take-over-intake.ts').then(({ takeOverIntakeDraft }) => takeOverIntakeDraft()).catch(() => false)
}

/** After a sign-in, before the next page is drawn from the account's answers. What takes longer goes on there. */
export async function takeOverIntakeSoon(): Promise<void> {
  await Promise.race([takeOverPendingIntake(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}
