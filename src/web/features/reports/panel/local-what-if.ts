import type { LargestLoan, Model } from '#engine/model/result.ts'
import type { WhatIfChanges, WhatIfSource } from '#engine/run/what-if.ts'
import { call } from '../../../lib/api/call.ts'
import type { WhatIfReply, WhatIfRequest } from './what-if-worker.ts'

export type WhatIfResult = { model: Model; largestLoan: LargestLoan; note: string | null }

/** What-ifs of one report, computed on this device. */
export type LocalWhatIf = {
  isReady: () => boolean
  /** Fetches the source again: what the person says today has changed. */
  reload: () => void
  /** Null where this device cannot: the server computes it then, which also words a refusal. */
  calculate: (changes: WhatIfChanges) => Promise<WhatIfResult | null>
  stop: () => void
}

/** Many times what a slow phone needs; a browser may end a thread without a word. */
const timeoutMs = 10_000

/** Starts the thread and fetches what it needs. Without a connection both come from what the service worker keeps. */
export function startLocalWhatIf(reportId: string, onReady: () => void): LocalWhatIf {
  const waiting = new Map<number, (reply: WhatIfReply['answer']) => void>()
  let worker: Worker | null = createWorker()
  let loads = 0
  let source: WhatIfSource | null = null
  let lastId = 0

  worker?.addEventListener('message', ({ data }: MessageEvent<WhatIfReply>) => settle(data))
  // Its file did not come, or it ran out of memory.
  worker?.addEventListener('error', stop)
  void load()
  return { isReady: () => source !== null, reload: () => void load(), calculate, stop }

  async function load(): Promise<void> {
    source = null
    const own = ++loads
    const loaded = (await call('GET /api/reports/{id}/what-if', { params: { id: reportId } }).catch(() => null)) as WhatIfSource | null
    if (own !== loads || !loaded || !worker) return
    send({ source: loaded })
    source = loaded
    onReady()
  }

  async function calculate(changes: WhatIfChanges): Promise<WhatIfResult | null> {
    const from = source
    if (!worker || !from) return null
    const id = ++lastId
    const answer = await new Promise<WhatIfReply['answer']>((resolve) => {
      const timer = setTimeout(() => settle({ id, answer: null }), timeoutMs)
      waiting.set(id, (reply) => {
        clearTimeout(timer)
        resolve(reply)
      })
      send({ id, changes })
    })
    return answer?.ok ? { model: answer.model, largestLoan: answer.largestLoan, note: from.note } : null
  }

  function send(request: WhatIfRequest): void {
    worker?.postMessage(request)
  }

  function settle({ id, answer }: WhatIfReply): void {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }

  function stop(): void {
    worker?.terminate()
    worker = null
    source = null
    for (const id of [...waiting.keys()]) settle({ id, answer: null })
  }
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./what-if-worker.ts', import.meta.url))
  } catch {
    return null
  }
}
