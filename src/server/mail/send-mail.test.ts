import { expect, it } from 'vitest'
import { mailJob } from './send-mail.ts'

it('a mail is tried eight times over more than an hour before it counts as failed', () => {
  expect(mailJob.attempts).toBe(8)
  const waits = Array.from({ length: mailJob.attempts - 1 }, (_, index) => mailJob.backoffMs(index + 2))
  expect(waits.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3_600_000)
})
