import { useCallback, useEffect, useRef, useState } from 'react'
import type { Checkout } from '#contract/payments.ts'
import { CallError } from '../../lib/api/call.ts'

/**
 * Prepares a payment for `key`, again when it changes; none for null. No idempotency key is sent: the server returns an open order for the same thing
 * for half an hour, so that a reload or a second tab continues with it.
 */
export function useIntent<T extends Checkout>(key: string | null, start: () => Promise<T | null>) {
  const [checkout, setCheckout] = useState<T | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(start)
  latest.current = start
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the person's 'Try again'
  useEffect(() => {
    setCheckout(null)
    setError(null)
    if (key === null) return
    let isStale = false
    latest.current().then(
      (answer) => {
        if (!isStale) setCheckout(answer)
      },
      (failure: unknown) => {
        if (!isStale) setError(failure instanceof CallError ? failure : new CallError(0, 'offline', String(failure), null))
      },
    )
    return () => {
      isStale = true
    }
  }, [key, attempt])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { checkout, error, retry }
}
