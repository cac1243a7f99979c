import { useEffect } from 'react'
import { sendOutbox } from './outbox.ts'

/**
 * Sends pending items when the page opens, becomes visible or comes online, and after each response of the server.
 * @param lastAnswerAt time of the newest response: it means that there is a connection and a session
 */
export function useOutboxSync(account: string, lastAnswerAt = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response means that there is a connection and a session
  useEffect(() => {
    if (account) void sendOutbox(account)
  }, [account, lastAnswerAt])
  useEffect(() => {
    if (!account) return
    const send = () => void sendOutbox(account)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [account])
}
