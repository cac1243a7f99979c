import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { nothingTyped, problemsOf, toldOf } from './import-values.ts'

const typed = { ...nothingTyped, title: ' Shops ', publisher: 'Town hall', licence: 'Open data' }
const sized = (size: number) => ({ size }) as File

test('a file that is too large, empty or missing is refused before anything is sent', () => {
  expect(problemsOf(typed, sized(limits.importBytes + 1), '').file).toContain('64 MB')
  expect(problemsOf(typed, sized(0), '').file).toBe('This file is empty.')
  expect(problemsOf(typed, null, '').file).toBe('Please choose a file.')
  expect(problemsOf(typed, sized(limits.importBytes), '').file).toBeNull()
})

test('a month is a year and a month, or nothing', () => {
  expect(problemsOf({ ...typed, month: '2026-13' }, sized(1), '').month).not.toBeNull()
  expect(problemsOf({ ...typed, month: ' 2026-10 ' }, sized(1), '').month).toBeNull()
})

test('only what was said is sent, and names never without their points', () => {
  expect(toldOf({ ...typed, names: 'yes' }, '')).toEqual({
    kind: 'osm',
    title: 'Shops',
    publisher: 'Town hall',
    licence: 'Open data',
    confidence: 'low',
  })
  expect(toldOf({ ...typed, kind: 'register', points: 'yes', city: 'Accra' }, 'always: {}')).toMatchObject({
    city: 'Accra',
    mapping: 'always: {}',
    points: true,
    names: false,
  })
})
