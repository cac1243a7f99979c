import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCompiled, runCompiled, writeCompiled } from './compiled.ts'
import { startFlags } from './memory-flags.ts'

const source = 'globalThis.compiledRan = [typeof require("node:fs").readFileSync, __filename, (() => "called late")()]'

function written(): { file: string; code: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'gapwise-compiled-')), 'server.cjs')
  writeFileSync(file, source)
  writeCompiled(file)
  return { file, code: `${file}.code` }
}

function ran(file: string): unknown {
  const place = globalThis as { compiledRan?: unknown }
  place.compiledRan = undefined
  runCompiled(file)
  return place.compiledRan
}

it('runs a bundle from its compiled code', () => {
  const { file } = written()
  expect(openCompiled(file).cachedDataRejected).toBe(false)
  expect(ran(file)).toEqual(['function', file, 'called late'])
})

it('runs the bundle itself where its compiled code is missing, damaged, cut short or of another bundle', () => {
  const { file, code } = written()
  const whole = readFileSync(code)
  const damaged = Buffer.from(whole)
  damaged[whole.length - 9]! ^= 1
  for (const content of [damaged, whole.subarray(0, whole.length - 1), whole.subarray(0, 10), Buffer.alloc(0)]) {
    writeFileSync(code, content)
    expect(openCompiled(file).cachedDataRejected).toBeUndefined()
    expect(ran(file)).toEqual(['function', file, 'called late'])
  }
  writeFileSync(code, whole)
  // As long as the first, which is all that V8 compares.
  writeFileSync(file, source.replace('called late', 'changed now'))
  expect(openCompiled(file).cachedDataRejected).toBeUndefined()
  expect(ran(file)).toEqual(['function', file, 'changed now'])
  rmSync(code)
  expect(ran(file)).toEqual(['function', file, 'changed now'])
})

it('npm start gives Node the flags that any Node knows, and the launch the rest', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  expect(scripts.start).toBe(`node ${startFlags.join(' ')} scripts/start.mjs`)
})
