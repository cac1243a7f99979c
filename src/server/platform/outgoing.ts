/**
 * Reliable timeouts. Node may collect the `AbortSignal.any` of an `AbortSignal.timeout`, and its fetch drops the signal once the response's headers
 * are in: a silent server would then be waited for five minutes. So the timer is referenced here, and readers cancel the body themselves.
 */

export type TimeLimit = { signal: AbortSignal; stop: (reason: Error) => void }

/** Runs work with a signal that aborts after `ms`, with `parentSignal`, or when the work aborts it. */
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

/** Streams a response's body. Ends with the signal's reason on abort; the connection is closed when reading stops early. */
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

/** @throws `tooLarge()` beyond `maxBytes` */
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

/** External servers must not choose which hosts this server calls: a redirect is an error, or returned as it is where the caller wants that. */
export function withoutRedirects(call: typeof fetch): typeof fetch {
  return (input, init) => call(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
}
