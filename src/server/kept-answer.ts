/** Answers that several people read, each with what was written of it, by content coding. */
const written = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Marks an answer as one that is checked against the contract, written and compressed once, however many ask. It must not change any more. */
export function kept<T extends object>(answer: T): T {
  if (!written.has(answer)) written.set(answer, new Map())
  return answer
}

/** Bytes of a kept answer in this coding, made when they are first asked for; null of an answer that is not kept. */
export function keptBytes(answer: unknown, coding: string, make: () => Promise<Buffer>): Promise<Buffer> | null {
  const bytes = typeof answer === 'object' && answer !== null ? written.get(answer) : undefined
  if (!bytes) return null
  const made = bytes.get(coding) ?? make()
  bytes.set(coding, made)
  made.catch(() => bytes.delete(coding))
  return made
}
