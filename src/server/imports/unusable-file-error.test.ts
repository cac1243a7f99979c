import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { requireFile, UnusableFileError } from './unusable-file-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapwise-whole-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const why = (path: string) => {
  try {
    requireFile(path)
    return null
  } catch (error) {
    if (error instanceof UnusableFileError) return error.message
    throw error
  }
}

it('what a command is given is a file, or one sentence says what it is', () => {
  const file = join(folder, 'shops.csv')
  writeFileSync(file, 'lat,lon,tag\n')
  expect(why(file)).toBeNull()
  expect(why(folder)).toBe(`${folder} is a folder. Name one file in it.`)
  expect(why(join(folder, 'none.csv'))).toBe(`There is no file ${folder}/none.csv.`)
  expect(why(join(file, 'none.csv'))).toBe(`There is no file ${file}/none.csv.`)
  expect(why('/dev/null')).toContain('no file that can be read twice')
})
