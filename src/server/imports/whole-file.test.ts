import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { whyNoFile } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapwise-whole-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('what a command is given is a file, or one sentence says what it is', () => {
  const file = join(folder, 'shops.csv')
  writeFileSync(file, 'lat,lon,tag\n')
  expect(whyNoFile(file)).toBeNull()
  expect(whyNoFile(folder)).toBe(`${folder} is a folder. Name one file in it.`)
  expect(whyNoFile(join(folder, 'none.csv'))).toBe(`There is no file ${folder}/none.csv.`)
  expect(whyNoFile(join(file, 'none.csv'))).toBe(`There is no file ${file}/none.csv.`)
  expect(whyNoFile('/dev/null')).toContain('no file that can be read twice')
})
