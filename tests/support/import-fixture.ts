import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMarketCityFinder } from '#markets/places.ts'
import type { ImportKind } from '#markets/sellers/batch.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { type ImportRequest, readImport } from '#server/imports/read-import.ts'
import { UnusableFileError } from '#server/imports/unusable-file-error.ts'

/** What an importer says of a file that is no particular one. */
export const defaultImportRequest: Omit<ImportRequest, 'kind'> = {
  city: null,
  source: null,
  title: 'An extract',
  publisher: 'Somebody',
  url: null,
  licence: 'ODbL 1.0',
  attribution: null,
  month: null,
  confidence: 'low',
  mapping: null,
  points: false,
  names: false,
}

/** Files of a test, read as an import reads them, in November 2026. */
export function openImportFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-imports-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  const cities = createMarketCityFinder()
  const fileOf = (content: string | Uint8Array): string => {
    const path = join(folder, String(files++))
    writeFileSync(path, content)
    return path
  }
  const read = (kind: ImportKind, content: string | Uint8Array, more: Partial<ImportRequest> = {}) =>
    readImport(fileOf(content), { kind, ...defaultImportRequest, ...more }, cities, '2026-11')
  return {
    fileOf,
    read,
    rowsIn: async (city: string, ...rest: Parameters<typeof read>) => readRows((await read(...rest)).rows[city] ?? ''),
    /** Why nothing is taken. */
    refusal: (...rest: Parameters<typeof read>): Promise<string> => importRefusal(read(...rest)),
  }
}

/** Why a file was not taken. */
export function importRefusal(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'it was taken',
    (error: unknown) => {
      if (error instanceof UnusableFileError) return error.message
      throw error
    },
  )
}
