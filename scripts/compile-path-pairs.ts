// Compiles the loop of the simulations that runs two paths at once, src/engine/model/simd/, into a module of its bytes, which is committed, so that nobody
// needs the compiler to run the product. The same source gives the same bytes: a test compiles it again and compares.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as asc from 'assemblyscript/asc'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src', 'engine', 'model', 'simd')
export const compiled = join(root, 'src', 'engine', 'model', 'path-pairs-wasm.ts')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const module = await compilePathPairs()
  writeFileSync(compiled, module)
  console.log(`${relative(root, compiled)}: ${module.length} characters`)
}

/** What `path-pairs-wasm.ts` says when it is made of today's source. */
export async function compilePathPairs(): Promise<string> {
  const sources = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]),
  )
  let bytes = new Uint8Array()
  const { error, stderr } = await asc.main(
    ['path-pairs.ts', '--outFile', 'path-pairs.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
    {
      readFile: (name: string) => sources.get(name) ?? null,
      writeFile: (_name: string, contents: Uint8Array | string) => {
        if (typeof contents !== 'string') bytes = Uint8Array.from(contents)
      },
      listFiles: () => [],
    },
  )
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
  const hash = createHash('sha256')
    .update(JSON.stringify([...sources]))
    .digest('hex')
  const base64 = Buffer.from(bytes).toString('base64')
  return `/** WebAssembly of simd/, by scripts/compile-path-pairs.ts. SHA-256 of its sources: ${hash} */\nexport const pathPairs =\n  '${base64}'\n`
}
