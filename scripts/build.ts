// `npm run build`: the catalogue, the server bundle and the web client, into dist/.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/server/main.ts', 'compute-worker': 'src/server/compute/worker.ts', admin: 'src/server/admin-command.ts' },
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
})
step('build-catalogue.ts')
step('build-web.ts')

function step(script: string): void {
  const result = spawnSync(process.execPath, ['--import', 'tsx', join('scripts', script)], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
