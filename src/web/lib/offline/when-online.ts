import { hasDrafts } from '../draft.ts'
import { serverAnswers, untilConnected } from './connection.ts'

/** Like a call: two retries on a broken connection. */
const retries = 2
const retryMs = 700

/**
 * A lazy load waits for the internet instead of failing without it; the strip on top says why it waits. A browser may hold a module that it could not
 * fetch as failed for as long as the document lives: then the page is loaded again, unless something typed would be lost.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  let wasAway = false
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!(await serverAnswers())) {
        await untilConnected()
        wasAway = true
      } else if (wasAway && !hasDrafts()) {
        location.reload()
        return new Promise(() => undefined)
      } else if (failed++ < retries) await new Promise((resolve) => setTimeout(resolve, retryMs))
      else throw error
    }
  }
}
