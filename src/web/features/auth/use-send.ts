import { useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { RouteKey } from '#contract/routes.ts'
import { CallError, call } from '../../lib/api/call.ts'

type ChangingKey = Exclude<RouteKey, `GET ${string}`>

/**
 * Like `useChange`, for forms that are also on the start page, which carries no query library: another page loads after it, so there is no cache to
 * invalidate. Sends once until it has failed, or until what must then hold (`thenRequire`) does not.
 */
export function useSend<K extends ChangingKey>(
  key: K,
  handlers: { onSuccess: (output: CallOutput<K>) => void; onError: (error: CallError) => void; thenRequire?: () => Promise<void> },
): { mutate: (input: CallInput<K> & { idempotencyKey?: string }) => void; isPending: boolean; isSuccess: boolean } {
  const [state, setState] = useState<'idle' | 'pending' | 'success'>('idle')
  const isSent = useRef(false)
  const send = async ({ idempotencyKey, ...input }: CallInput<K> & { idempotencyKey?: string }) => {
    if (isSent.current) return
    isSent.current = true
    setState('pending')
    try {
      const output = await call(key, input as unknown as CallInput<K>, idempotencyKey ? { idempotencyKey } : {})
      await handlers.thenRequire?.()
      setState('success')
      handlers.onSuccess(output)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      isSent.current = false
      setState('idle')
      handlers.onError(error)
    }
  }
  return { mutate: (input) => void send(input), isPending: state === 'pending', isSuccess: state === 'success' }
}
