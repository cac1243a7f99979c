import { expect, it } from 'vitest'
import { registerAnswers, settleAnswers, trackSave } from './answers-to-save.ts'

it('waits for a save that is on its way, also when its form is gone', async () => {
  let finish = (_: boolean) => {}
  void trackSave(
    new Promise<boolean>((resolve) => {
      finish = resolve
    }),
  )
  let settled: boolean | null = null
  const waiting = settleAnswers().then((result) => {
    settled = result
  })
  await Promise.resolve()
  expect(settled).toBeNull()
  finish(true)
  await waiting
  expect(settled).toBe(true)
})

it('saves what was typed in the form on top, and says where that failed', async () => {
  const saves: string[] = []
  const form = (name: string, result: boolean) => registerAnswers(() => Promise.resolve(saves.push(name) > 0 && result))
  const endPage = form('page', true)
  const endDialog = form('dialog', false)
  expect(await settleAnswers()).toBe(false)
  endDialog()
  expect(await settleAnswers()).toBe(true)
  endPage()
  expect([saves, await settleAnswers()]).toEqual([['dialog', 'page'], true])
})

it('says once that the last save failed', async () => {
  void trackSave(Promise.resolve(false))
  expect([await settleAnswers(), await settleAnswers()]).toEqual([false, true])
})
