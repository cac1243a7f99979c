import { afterEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { createDeviceValue } from './device-value.ts'

afterEach(() => vi.unstubAllGlobals())

type Names = { names: readonly string[] }
const parse = (stored: unknown): Names => ({ names: (stored as Names).names.filter((name) => name !== 'strange') })
const createNames = () => createDeviceValue<Names>('names', { names: [] }, parse)

test('what is written is stored, the same object until it changes, and read by who comes next', () => {
  const stored = stubLocalStorage()
  const value = createNames()
  value.write({ names: ['Ama', 'strange'] })
  expect([...stored]).toEqual([['names', '{"names":["Ama","strange"]}']])
  expect(value.read()).toEqual({ names: ['Ama'] })
  expect(value.read()).toBe(value.read())
  expect(createNames().read()).toEqual({ names: ['Ama'] })
})

test.each([
  (value: ReturnType<typeof createNames>) => value.write({ names: [] }),
  (value: ReturnType<typeof createNames>) => value.clear(),
])('nothing is stored of an empty value (%#)', (empty) => {
  const stored = stubLocalStorage({ names: '{"names":["Ama"]}', other: 'x' })
  const value = createNames()
  empty(value)
  expect([...stored]).toEqual([['other', 'x']])
  expect(value.read()).toEqual({ names: [] })
})

test.each(['', '{', 'null', '{"names":7}'])('what is stored as %s, which cannot be parsed, is nothing', (text) => {
  stubLocalStorage({ names: text })
  expect(createNames().read()).toEqual({ names: [] })
})

test('where the browser stores nothing it lasts as long as the page', () => {
  stubLocalStorage({}, 'refuses')
  const value = createNames()
  value.write({ names: ['Ama'] })
  expect(value.read()).toEqual({ names: ['Ama'] })
  expect(createNames().read()).toEqual({ names: [] })
  value.clear()
  expect(value.read()).toEqual({ names: [] })
})

test('what another tab takes back, or a sign-out, does not come again', () => {
  const stored = stubLocalStorage()
  const value = createNames()
  value.write({ names: ['Ama'] })
  stored.delete('names')
  expect(value.read()).toEqual({ names: [] })
})
