import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { memoryFlags } from './memory-flags.ts'

/**
 * A bundle beside its code as V8 compiled it, because compiling is a fifth of the time to start. The code is used only if it was made from this very
 * bundle and is whole, which the digest before it shows (V8 itself looks at neither), and if V8 finds that it is of its own version and flags. In
 * every other case the bundle is compiled as any other file.
 */
const codeOf = (file: string) => `${file}.code`
const digestBytes = 32

/** @returns the bundle, ready to run; `cachedDataRejected` is false where the compiled code is used */
export function openCompiled(file: string): Script {
  const source = readFileSync(file)
  return scriptOf(file, source, readCode(file, source))
}

/** Runs it as Node runs a CommonJS module; but it cannot `import()`, which compiled code does not find its way back to. */
export function runCompiled(file: string): void {
  const run = openCompiled(file).runInThisContext() as (...given: unknown[]) => void
  const module = { exports: {} }
  run(module.exports, createRequire(file), module, file, dirname(file))
}

/** For the build: compiles every function of the bundle, also those that would wait for their first call. */
export function writeCompiled(file: string): void {
  const source = readFileSync(file)
  for (const flag of ['--no-lazy', ...memoryFlags]) setFlagsFromString(flag)
  const script = scriptOf(file, source)
  // V8 refuses code of other flags than it runs with.
  setFlagsFromString('--lazy')
  const code = script.createCachedData()
  writeFileSync(codeOf(file), Buffer.concat([digest(source, code), code]))
}

function scriptOf(file: string, source: Buffer, cachedData?: Buffer): Script {
  return new Script(`(function(exports,require,module,__filename,__dirname){${source.toString('utf8')}\n})`, {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  })
}

function readCode(file: string, source: Buffer): Buffer | undefined {
  let written: Buffer
  try {
    written = readFileSync(codeOf(file))
  } catch {
    return undefined
  }
  const code = written.subarray(digestBytes)
  return digest(source, code).equals(written.subarray(0, digestBytes)) ? code : undefined
}

function digest(source: Buffer, code: Buffer): Buffer {
  return createHash('sha256').update(source).update(code).digest()
}
