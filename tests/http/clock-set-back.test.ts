import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/test-app.ts'
import { rewindClock } from '../support/clock-rewind.ts'

test('a clock that ran an hour ahead and is put right: sessions, limits, the queue, packs, passes and payments go on as if it had not', async () => {
  const app = await openTestApp({ at: '2026-11-10T10:00:10.000Z' })
  try {
    expect((await rewindClock(app)).faults).toEqual([])
  } finally {
    await app.close()
  }
})
