import { CallError, call } from './api/call.ts'
import { refresh } from './api/queries.ts'
import { readVisitorIdeas, setVisitorIdea } from './visitor-ideas.ts'

const calls = { bookmarked: 'PUT /api/opportunities/{id}/bookmark', hidden: 'PUT /api/opportunities/{id}/hidden' } as const

let isRunning = false

/** Gives a visitor's ideas to the account, oldest first. What does not arrive stays on the device, for the next time. */
export async function takeOverVisitorIdeas(): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    for (const list of ['bookmarked', 'hidden'] as const)
      for (const id of readVisitorIdeas()[list]) {
        await call(calls[list], { params: { id } }).catch(ignoreGone)
        setVisitorIdea(list, id, false)
      }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  } finally {
    isRunning = false
    await refresh('GET /api/opportunities', 'GET /api/opportunities/{id}')
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}
