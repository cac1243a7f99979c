/**
 * Time limits that hold. Node loses what `AbortSignal.any` made of an `AbortSignal.timeout` once memory is tidied, and its fetch forgets the
 * signal it was given once the head of an answer is there: a server that falls silent would then be waited for five minutes. So the timer is
 * held here, and a body is let go by its reader.
 */

export type TimeLimit = { signal: AbortSignal; stop: (reason: Error) => void }

/** Does the work with a signal that fires after `ms`, when `until` does, or when the work itself says stop. */
export async function withTimeout<T>(ms: number, work: (limit: TimeLimit) => Promise<T>, parentSignal?: AbortSignal): Promise<T> {
  const controller = new AbortController()
  const stop = (reason: unknown) => controller.abort(reason)
  const abortWithParent = () => stop(parentSignal?.reason)
  const timer = setTimeout(() => stop(new DOMException('The time is up', 'TimeoutError')), ms)
  if (parentSignal?.aborted) abortWithParent()
  else parentSignal?.addEventListener('abort', abortWithParent, { once: true })
  try {
    return await work({ signal: controller.signal, stop })
  } finally {
    clearTimeout(timer)
    parentSignal?.removeEventListener('abort', abortWithParent)
  }
}

/** An answer's body piece by piece. Ends with the signal's reason when it fires; the connection is closed when it is not read to its end. */
export async function* readChunks(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  const cancelReader = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancelReader, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancelReader)
    cancelReader()
  }
}

/** An answer's body, whole. @throws `tooLarge()` beyond `mostBytes` */
export async function readBody(response: Response, signal: AbortSignal, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(response, signal)) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readBodyText(...args: Parameters<typeof readBody>): Promise<string> {
  return new TextDecoder().decode(await readBody(...args))
}

/** Nobody outside decides which hosts this server calls: a redirect is a failure, or is returned as it is where the caller wants that. */
export function withoutRedirects(call: typeof fetch): typeof fetch {
  return (input, init) => call(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
}
