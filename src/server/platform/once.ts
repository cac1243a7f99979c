/** Lazy initialization: a restarting server defers what its first responses do not need. */
export function once<T>(work: () => T): () => T {
  let computed: { result: T } | null = null
  return () => {
    computed ??= { result: work() }
    return computed.result
  }
}
