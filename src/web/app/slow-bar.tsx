import './slow-bar.css'
import { useSyncExternalStore } from 'react'
import { hasPendingCalls, subscribeToPendingCalls } from '../lib/api/call.ts'

/** A bar across the top wherever the server is waited for longer than a second. What is loading says so itself to those who listen. */
export function SlowBar() {
  const isSlow = useSyncExternalStore(subscribeToPendingCalls, hasPendingCalls, () => false)
  return isSlow ? <div className="slow-bar no-print" aria-hidden="true" /> : null
}
