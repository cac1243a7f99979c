import { deviceStore, keptAnswersKey } from '../browser-store.ts'
import { readIntakeDraft } from './intake-draft.ts'

const maxWaitMs = 4000

/** After a sign-in, before the next page is drawn from the account's answers. What takes longer goes on there. @returns as `takeOverIntake` */
export async function takeOverIntakeSoon(): Promise<boolean> {
  if (!readIntakeDraft() && deviceStore.read(keptAnswersKey) === null) return false
  const isTaken = import('./take-over-intake.ts').then(({ takeOverIntakeDraft }) => takeOverIntakeDraft()).catch(() => false)
  return Promise.race([isTaken, new Promise<boolean>((resolve) => setTimeout(resolve, maxWaitMs, false))])
}
