import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('a start, which installs no development packages, imports none: neither its build nor the server', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const scripts = ['build', 'build-web', 'build-database', 'catalogue-builder', 'check-data', 'check-words', 'say-catalogue']
  const { metafile } = await build({
    entryPoints: [
      ...scripts.map((name) => `scripts/${name}.ts`),
      'vite.config.ts',
      'src/server/main.ts',
      'src/server/threads/worker.ts',
      'src/web/app/main.tsx',
    ],
    absWorkingDir: root,
    outdir: 'never-written',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    loader: { '.svg': 'empty', '.css': 'empty', '.woff2': 'empty' },
    logLevel: 'silent',
  })
  const packages = new Set(
    Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external && !isBuiltin(path))
      .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')),
  )
  expect(packages.has('vite') && packages.has('esbuild') && packages.has('fastify')).toBe(true)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})
