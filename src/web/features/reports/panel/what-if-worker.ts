import { engineVersion } from '#engine/economy/constants.ts'
import { runWhatIfOf, type WhatIfAnswer, type WhatIfChanges, type WhatIfSource } from '#engine/run/what-if.ts'

/** The engine in a thread of its own on the device: a what-if without the server, byte for byte the server's answer. */

/** The source comes once, before the first changes. */
export type WhatIfRequest = { source: WhatIfSource } | { id: number; changes: WhatIfChanges }

/** `answer` is null where another engine made the source, or it has no such size. */
export type WhatIfReply = { id: number; answer: WhatIfAnswer | null }

let source: WhatIfSource | null = null

addEventListener('message', ({ data }: MessageEvent<WhatIfRequest>) => {
  if ('source' in data) source = data.source.engineVersion === engineVersion ? data.source : null
  else postMessage({ id: data.id, answer: source && runWhatIfOf(source, data.changes) } satisfies WhatIfReply)
})
