import './slow-bar.css'
import { useSyncExternalStore } from 'react'
import { hasPendingCalls, subscribeToPendingCalls } from '../lib/api/call.ts'

/** A bar across the top while a request takes longer than a second. Hidden from screen readers: loading parts announce themselves. */
export function SlowBar() {
  const isSlow = useSyncExternalStore(subscribeToPendingCalls, hasPendingCalls, () => false)
  return isSlow ? <div className="slow-bar no-print" aria-hidden="true" /> : null
}
