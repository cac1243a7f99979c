import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

type Rows = { name: string; value: number; unit: string }[]

// No time is judged here: a busy machine is no fault of the product.
it('the benchmarks run to their end, every part, with a table and JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-bench-results-'))
  const results = join(folder, 'bench.json')
  const { PATH, CHROMIUM, TEST_POSTGRES_URL } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/run.ts'], {
    env: {
      PATH,
      LOG_LEVEL: 'silent',
      BENCH_ROUNDS: 'few',
      BENCH_RESULTS: results,
      ...(CHROMIUM ? { CHROMIUM } : {}),
      ...(TEST_POSTGRES_URL ? { BENCH_POSTGRES_URL: TEST_POSTGRES_URL } : {}),
    },
  })
  const parts = JSON.parse(readFileSync(results, 'utf8')) as Record<string, Rows>
  expect(Object.keys(parts)).toEqual([
    'engine',
    'squares',
    'catalogue',
    'report',
    'memory',
    'server',
    'signed-in',
    'flood',
    'payments',
    'web',
    'maps',
    'use',
    'growth',
    'processes',
  ])
  for (const [part, rows] of Object.entries(parts)) {
    expect(rows.length, part).toBeGreaterThan(0)
    for (const row of rows) {
      expect(Number.isFinite(row.value), `${part}: ${row.name}`).toBe(true)
      expect(stdout).toContain(row.name)
    }
  }
  const isMeasured = (part: string) => parts[part]!.every((row) => !row.name.includes('not measured'))
  if (TEST_POSTGRES_URL) expect(isMeasured('payments')).toBe(true)
  if (CHROMIUM) expect(isMeasured('web') && isMeasured('use')).toBe(true)
  rmSync(folder, { recursive: true })
})
