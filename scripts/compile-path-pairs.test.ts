import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiled, compilePathPairs } from './compile-path-pairs.ts'

test('the compiled loop of the simulations is that of its source: else run npx tsx scripts/compile-path-pairs.ts', async () => {
  expect(readFileSync(compiled, 'utf8').replaceAll('\r\n', '\n')).toBe(await compilePathPairs())
})
