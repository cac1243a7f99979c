/** As a call is: twice more on a broken connection. */
const retries = 2
const retryMs = 700

/** What is fetched on first use waits for the internet instead of failing without it; the strip on top says why it waits. */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      // What was under way when the line came back fails after it is back.
      else if (failed++ < retries) await new Promise((resolve) => setTimeout(resolve, retryMs))
      else throw error
    }
  }
}
