import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openWithAutoRestart } from '#server/db/auto-restart.ts'
import { openPglite } from '#server/db/pglite.ts'

it('many who wait for the embedded database do not keep waiting who needs nothing of it', async () => {
  const client = await openWithAutoRestart(() => openPglite(null), null)
  try {
    let isOver = false
    const waiting = Promise.all(
      Array.from({ length: 12 }, () =>
        client.transaction(async (tx) => {
          for (let n = 0; n < 5; n++) await tx.query('select sum(n) from generate_series(1, 20000) n')
        }),
      ),
    ).finally(() => {
      isOver = true
    })
    let turns = 0
    for (; !isOver; turns++) await nextTurn()
    await waiting
    expect(turns).toBeGreaterThan(20)
  } finally {
    await client.close()
  }
})
