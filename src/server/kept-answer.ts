/** Answers that several people read, each with what was written of it, by content coding. */
const written = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Marks an answer as one that is checked against the contract, written and compressed once, however many ask. It must not change any more. */
export function kept<T extends object>(answer: T): T {
  if (!written.has(answer)) written.set(answer, new Map())
  return answer
}

export function isKept(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && written.has(answer)
}

/** Bytes of a kept answer in this coding, made when they are first asked for. */
export function keptBytes(answer: object, coding: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = written.get(answer)
  const made = bytes?.get(coding) ?? make()
  bytes?.set(coding, made)
  made.catch(() => bytes?.delete(coding))
  return made
}
