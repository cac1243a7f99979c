/** Like a call: two retries on a broken connection. */
const retries = 2
const retryMs = 700

/** A lazy load waits for the internet instead of failing without it; the strip on top says why it waits. */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      // A request pending when the connection returned fails after that.
      else if (failed++ < retries) await new Promise((resolve) => setTimeout(resolve, retryMs))
      else throw error
    }
  }
}
