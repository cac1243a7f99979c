import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { emptyImportValues, importProblems, toImportMetadata } from './import-values.ts'

const typed = { ...emptyImportValues, title: ' Shops ', publisher: 'Town hall', licence: 'Open data' }
const sized = (size: number) => ({ size }) as File

test('a file that is too large, empty or missing is refused before anything is sent', () => {
  expect(importProblems(typed, sized(limits.importBytes + 1), '').file).toContain('64 MB')
  expect(importProblems(typed, sized(0), '').file).toBe('This file is empty.')
  expect(importProblems(typed, null, '').file).toBe('Please choose a file.')
  expect(importProblems(typed, sized(limits.importBytes), '').file).toBeNull()
})

test('a month is a year and a month, or nothing', () => {
  expect(importProblems({ ...typed, month: '2026-13' }, sized(1), '').month).not.toBeNull()
  expect(importProblems({ ...typed, month: ' 2026-10 ' }, sized(1), '').month).toBeNull()
})

test('only what was said is sent, and names never without their points', () => {
  expect(toImportMetadata({ ...typed, names: 'yes' }, '')).toEqual({
    kind: 'osm',
    title: 'Shops',
    publisher: 'Town hall',
    licence: 'Open data',
    confidence: 'low',
  })
  expect(toImportMetadata({ ...typed, kind: 'register', points: 'yes', city: 'Accra' }, 'always: {}')).toMatchObject({
    city: 'Accra',
    mapping: 'always: {}',
    points: true,
    names: false,
  })
})
