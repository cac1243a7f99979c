import { expect, test } from 'vitest'
import { buildProgress } from './build-progress.ts'
import { timeLeft } from './time-left.mjs'

test('a build says how far it is and what is left at its own pace, each twentieth once', () => {
  const lines: string[] = []
  let clock = 1000
  const progress = buildProgress(
    (line) => lines.push(line),
    () => clock,
  )
  clock += 6_200
  progress.reach('market data', 1)
  progress.reach('market data', 1)
  clock += 24_800
  progress.reach('business cards', 0.5)
  progress.reach('business cards', 0.4)
  clock += 31_000
  for (const part of ['business cards', 'messages', 'server code', 'new database', 'web client'] as const) progress.reach(part, 1)
  expect(lines).toEqual([
    '  5 %, about 90 seconds left',
    '  35 %, about 50 seconds left',
    '  70 %, about 25 seconds left',
    '  80 %, about 15 seconds left',
    '  90 %, a few seconds left',
  ])
})

test('time left is said as a person would', () => {
  expect(timeLeft(1000, 1)).toBe('a few seconds left')
  expect(timeLeft(20_000, 0.5)).toBe('about 20 seconds left')
  expect(timeLeft(60_000, 0.25)).toBe('about 3 minutes left')
})
