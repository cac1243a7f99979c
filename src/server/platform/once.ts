/** Does the work when it is first asked for, and never again: what a server that comes back does not need to answer waits until then. */
export function once<T>(work: () => T): () => T {
  let computed: { result: T } | null = null
  return () => {
    computed ??= { result: work() }
    return computed.result
  }
}
