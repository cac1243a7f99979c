// `npm run build`: the market data, the messages, the server bundle, the catalogue and the web client, into dist/.
// With --language=NAME everything speaks another language than English; with --into=FOLDER it is built there, beside what is needed to start it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')
const language = option('language')
const into = resolve(root, option('into') ?? '.')
const dist = join(into, 'dist')
/** Which folder of src/language/words `#words` is: a condition of the imports in package.json. */
const conditions = language ? [`--conditions=${language}`] : []

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

mkdirSync(dist, { recursive: true })
step('check-data.ts', `--into=${join(dist, 'markets.json')}`, ...(language ? [`--language=${language}`] : []))
step('check-words.ts', ...(language === 'pseudo' ? ['--pseudo'] : []))
rmSync(join(dist, 'server'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/server/main.ts', 'compute-worker': 'src/server/compute/worker.ts', admin: 'src/server/admin-command.ts' },
  outdir: join(dist, 'server'),
  ...(language ? { conditions: [language, 'module'] } : {}),
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
// The figures of the cards are the same in every language: they are computed once, from the files and in English.
run('build-catalogue.ts')
if (into !== root) {
  step('say-catalogue.ts', `--into=${dist}`)
  for (const name of ['migrations', 'package.json']) if (!existsSync(join(into, name))) symlinkSync(join(root, name), join(into, name))
}
step('build-web.ts', `--into=${into}`, ...(language ? [`--language=${language}`] : []))

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

function step(script: string, ...options: string[]): void {
  run(script, options, conditions)
}

/** In English, unless the conditions name another language. */
function run(script: string, options: readonly string[] = [], under: readonly string[] = []): void {
  const result = spawnSync(process.execPath, [...under, '--import', 'tsx', join('scripts', script), ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
