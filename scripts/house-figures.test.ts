import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFigures } from './house-figures.ts'

const figures = houseFigures(join(import.meta.dirname, '..'))

test('no files, features or folders of the server need each other, types included', () => {
  expect(figures.circles).toEqual([])
  expect(figures.mutualFeatures).toEqual([])
  expect(figures.mutualServerFolders).toEqual([])
})

test('a name says what it is: few are exported by several files, and few words only tell the tense', () => {
  expect(figures.namesExportedBySeveralFiles.length, figures.namesExportedBySeveralFiles.join(', ')).toBeLessThanOrEqual(25)
  expect(figures.participles).toBeLessThanOrEqual(300)
})

test('the root of the server and the map of the house stay short, and stored reports are read in one place', () => {
  expect(figures.filesInServerRoot).toBeLessThanOrEqual(8)
  expect(figures.placesInArchitecture).toBeLessThanOrEqual(40)
  expect(figures.termsInGlossary).toBeGreaterThan(20)
  expect(figures.termsInGlossary).toBeLessThanOrEqual(40)
  expect(figures.castsToReport).toBeLessThanOrEqual(1)
})

test('a checkout and a list are read with few files beside them', () => {
  expect(figures.filesBehindCheckout).toBeGreaterThan(10)
  expect(figures.filesBehindCheckout).toBeLessThanOrEqual(20)
  expect(figures.filesBehindList).toBeGreaterThan(10)
  expect(figures.filesBehindList).toBeLessThanOrEqual(20)
})
