import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { cacheFile, marketDataFolder, readMarkets } from '#markets/load.ts'
import { formatProblem } from '#markets/yaml-file.ts'

/** What a file says after an edit of what it says; null takes it away. */
export type Edits = Record<string, (content: string) => string | null>

/** A copy of `market-data` that is edited, read and put back as it was. */
export function openMarketDataCopy() {
  const folder = join(mkdtempSync(join(tmpdir(), 'gapwise-')), 'market-data')
  const cache = join(folder, '..', 'cache.json')
  cpSync(marketDataFolder, folder, { recursive: true })
  readMarkets(marketDataFolder, cacheFile)
  copyFileSync(cacheFile, cache)
  const read = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null)

  return {
    folder,
    read,
    /** The mistakes that the whole folder has after the edits, one line each. */
    problemsAfter: (edits: Edits): string[] => {
      const before = Object.keys(edits).map((path): [string, string | null] => [path, read(path)])
      try {
        for (const [path, content] of before) {
          const after = edits[path]!(content ?? '')
          expect(after, `the edit of ${path} changed something`).not.toBe(content)
          write(join(folder, path), after)
        }
        const loaded = readMarkets(folder, cache)
        return loaded.ok ? [] : loaded.problems.map(formatProblem)
      } finally {
        for (const [path, content] of before) write(join(folder, path), content)
      }
    },
    /** The number of the first line that holds a text, counted from 1. */
    lineOf: (path: string, text: string): number => {
      const line = (read(path) ?? '').split('\n').findIndex((each) => each.includes(text)) + 1
      expect(line, text).toBeGreaterThan(0)
      return line
    },
    close: () => rmSync(join(folder, '..'), { recursive: true }),
  }
}

function write(file: string, content: string | null): void {
  if (content === null) {
    rmSync(file)
    for (let folder = dirname(file); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder)
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
