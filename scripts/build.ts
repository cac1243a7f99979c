// `npm run build`: the market data, the messages, the server bundle, the catalogue and the web client, into dist/.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** Packages of many small modules go into the bundle, because looking each file up is a fifth of the time to start; the rest stay outside. */
const carried = /^(@fastify\/.*|drizzle-orm|fastify|jose|make-plural|oauth4webapi|openid-client|pg|stripe|zod)(\/|$)/
/** They start threads from files of their own, or are looked for and missed. */
const outside = /^(pino|pg-native)(\/|$)/
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      const isCarried = kind === 'entry-point' || carried.test(path) || /[\\/]node_modules[\\/]/.test(importer)
      return isCarried && !outside.test(path) ? null : { path, external: true }
    }),
}

step('check-data.ts', `--into=${join(root, 'dist', 'markets.json')}`)
step('check-words.ts')
rmSync(join(root, 'dist', 'server'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/server/main.ts', 'compute-worker': 'src/server/compute/worker.ts', admin: 'src/server/admin-command.ts' },
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  plugins: [packages],
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifyWhitespace: true,
  // What a carried package of the older kind asks of Node itself.
  banner: { js: `import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);` },
  sourcemap: 'linked',
  logLevel: 'warning',
})
step('build-catalogue.ts')
step('build-web.ts')

function step(script: string, ...options: string[]): void {
  const result = spawnSync(process.execPath, ['--import', 'tsx', join('scripts', script), ...options], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
