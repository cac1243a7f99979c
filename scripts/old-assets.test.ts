import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AssetRetention, retainOldAssets } from './old-assets.ts'

test('the files of the last release stay for a day after it is replaced, however old it was, and not longer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-assets-'))
  let kept: AssetRetention = {}
  let last = join(folder, 'none')
  /** A release with these files, built at this time of the week. */
  const release = (names: string[], hours: number) => {
    const fresh = mkdtempSync(join(folder, 'release-'))
    const now = new Date(Date.UTC(2026, 10, 1, hours))
    for (const name of names) {
      writeFileSync(join(fresh, name), name)
      utimesSync(join(fresh, name), now, now)
    }
    kept = retainOldAssets(last, fresh, kept, now)
    last = fresh
    return readdirSync(fresh).sort()
  }
  expect(release(['a-1', 'b-1'], 0)).toEqual(['a-1', 'b-1'])
  // Three days later.
  expect(release(['a-2', 'b-1'], 72)).toEqual(['a-1', 'a-2', 'b-1'])
  expect(release(['a-3', 'b-1'], 90)).toEqual(['a-1', 'a-2', 'a-3', 'b-1'])
  expect(release(['a-3', 'b-1'], 97)).toEqual(['a-2', 'a-3', 'b-1'])
  expect(release(['a-3', 'b-1'], 115)).toEqual(['a-3', 'b-1'])
  rmSync(folder, { recursive: true })
})
