import { join } from 'node:path'
import { expect } from 'vitest'
import { lastLink, readMails } from './mailbox.ts'
import type { browserOf } from './server-process.ts'

/** Presses the button behind the link that the server mailed at sign-up. */
export async function confirmAddress(server: { dataDir: string }, person: ReturnType<typeof browserOf>, email: string): Promise<void> {
  const outbox = join(server.dataDir, 'outbox')
  await expect.poll(() => readMails(outbox, email).length).toBeGreaterThan(0)
  const token = lastLink(outbox, email, /Confirm your email/).searchParams.get('token')
  const { status } = await person.call('POST', '/api/auth/verify-email', { token })
  if (status !== 200) throw new Error(`confirming answered ${status}`)
}
