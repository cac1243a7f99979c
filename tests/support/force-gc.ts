import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects all garbage, once. */
export const forceGc = runInNewContext('gc') as () => void

/** Collects garbage over and over while the work is done, as a long-lived process does now and then. */
export async function whileForcingGc<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(forceGc, 30)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
