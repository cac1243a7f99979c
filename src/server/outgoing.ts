/**
 * Time limits that hold. Node loses what `AbortSignal.any` made of an `AbortSignal.timeout` once memory is tidied, and its fetch forgets the
 * signal it was given once the head of an answer is there: a server that falls silent would then be waited for five minutes. So the timer is
 * held here, and a body is let go by its reader.
 */

export type Limit = { signal: AbortSignal; stop: (reason: Error) => void }

/** Does the work with a signal that fires after `ms`, when `until` does, or when the work itself says stop. */
export async function within<T>(ms: number, work: (limit: Limit) => Promise<T>, until?: AbortSignal): Promise<T> {
  const controller = new AbortController()
  const stop = (reason: unknown) => controller.abort(reason)
  const follow = () => stop(until?.reason)
  const timer = setTimeout(() => stop(new DOMException('The time is up', 'TimeoutError')), ms)
  if (until?.aborted) follow()
  else until?.addEventListener('abort', follow, { once: true })
  try {
    return await work({ signal: controller.signal, stop })
  } finally {
    clearTimeout(timer)
    until?.removeEventListener('abort', follow)
  }
}

/** An answer's body piece by piece. Ends with the signal's reason when it fires; the connection is closed when it is not read to its end. */
export async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  const letGo = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', letGo, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', letGo)
    letGo()
  }
}

/** An answer's body, whole. @throws `tooLarge()` beyond `mostBytes` */
export async function bytesOf(response: Response, signal: AbortSignal, mostBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of piecesOf(response, signal)) {
    length += piece.length
    if (length > mostBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export async function textOf(...given: Parameters<typeof bytesOf>): Promise<string> {
  return new TextDecoder().decode(await bytesOf(...given))
}

/** Nobody outside decides which hosts this server calls: a redirect is a failure, or is returned as it is where the caller wants that. */
export function withoutRedirects(call: typeof fetch): typeof fetch {
  return (input, init) => call(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
}
