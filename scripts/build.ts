// `npm run build`: the market data, the messages, the server bundle, a new embedded database, the catalogue and the web client, into dist/.
// With --language=NAME everything speaks another language than English; with --into=FOLDER it is built there, beside what is needed to start it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { buildCatalogue } from './build-catalogue.ts'
import { type BuildPart, buildProgress } from './build-progress.ts'
import { builtMarkets } from './built-markets.ts'
import { bundleToFile } from './one-file.ts'

const root = join(import.meta.dirname, '..')
const language = option('language')
const into = resolve(root, option('into') ?? '.')
const dist = join(into, 'dist')
/** Which folder of src/language/words `#words` is: a condition of the imports in package.json. */
const conditions = language ? [`--conditions=${language}`] : []

/** Packages of many small modules go into the bundle, because looking each file up is a fifth of the time to start; the rest stay outside. */
const bundledPackages = /^(@fastify\/.*|drizzle-orm|fastify|jose|lru-cache|make-plural|oauth4webapi|openid-client|pg|pino|stripe|zod)(\/|$)/
/** Looked for and missed. */
const externalPackages = /^pg-native(\/|$)/
/**
 * What carried packages would load for what the server never asks of them: schemas of the framework's own (the contract has them), calls without a
 * network, routes found by a pattern of files. Whoever asks it all the same is refused.
 */
const unusedPackages = /^(@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|light-my-request|glob)$/
/** Run when there is something to do for it: see `refuseEarly`. The list of zod's languages stays, empty. */
const lazyPackages =
  /^(@electric-sql|@node-rs|@resvg|csv-parse|geotiff|nodemailer|oauth4webapi|openid-client|pbf|piscina|stream-json|stripe|yaml|zod\/v4\/locales\/(?!en\b|index\b))/
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      if (unusedPackages.test(path)) return { path, namespace: 'never-used' }
      const isBundled = kind === 'entry-point' || bundledPackages.test(path) || /[\\/]node_modules[\\/]/.test(importer)
      return isBundled && !externalPackages.test(path) ? null : { path, external: true }
    })
    onLoad({ filter: /.*/, namespace: 'never-used' }, ({ path }) => ({
      contents: `const refuse = () => { throw new Error('The build leaves ${path} out') }; module.exports = new Proxy(refuse, { get: () => refuse })`,
    }))
  },
}

/** As newer Node says itself: without it the client of PostgreSQL loads all of `fetch` to find out that it is not at Cloudflare's. */
const define = { navigator: JSON.stringify({ userAgent: 'Node.js' }) }

const progress = buildProgress((line) => console.log(line))
mkdirSync(dist, { recursive: true })
await Promise.all([
  part('market data', () => step('check-data.ts', `--into=${join(dist, 'markets.json')}`, ...(language ? [`--language=${language}`] : []))),
  part('messages', () => step('check-words.ts', ...(language === 'pseudo' ? ['--pseudo'] : []))),
  // It needs neither.
  part('new database', async () => step(await bundleToFile('build-database'), `--into=${join(dist, 'database.snapshot')}`)),
])
// The cards take most of the time, on all cores; what one core does at a time goes on beside them.
await Promise.all([part('business cards', businessCards), everythingElse()])
if (into !== root)
  for (const name of ['migrations', 'package.json']) if (!existsSync(join(into, name))) symlinkSync(join(root, name), join(into, name))

async function everythingElse(): Promise<void> {
  await part('server code', async () => {
    rmSync(join(dist, 'server'), { recursive: true, force: true })
    await bundleServer()
    await bundleModules({
      'compute-worker': 'src/server/threads/worker.ts',
      admin: 'src/server/cli/admin.ts',
      backup: 'src/server/cli/backup.ts',
      restore: 'src/server/cli/restore.ts',
      import: 'src/server/cli/import.ts',
      'import-worker': 'src/server/imports/import-worker.ts',
      'memory-watch': 'src/server/imports/memory-watch.mjs',
    })
  })
  await part('web client', async () => {
    const builder = await bundleToFile('build-web', language ? { conditions: [language] } : {})
    await step(builder, `--into=${into}`, ...(language ? [`--language=${language}`] : []))
  })
}

/** Their figures are the same in every language: they are computed once, in English, and said in another one elsewhere. */
async function businessCards(): Promise<void> {
  if (into === root) {
    if (!(await buildCatalogue((share) => progress.reach('business cards', share)))) process.exit(1)
  } else await step('say-catalogue.ts', `--into=${dist}`)
}

async function part(name: BuildPart, work: () => Promise<void>): Promise<void> {
  await work()
  progress.reach(name, 1)
}

/** The server in one file: looking up each module would take a fifth of the time to start. `require` runs what a dynamic import names as late. */
async function bundleServer(): Promise<void> {
  assertLazy(
    await bundle({
      entryPoints: { main: 'src/server/main.ts' },
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      supported: { 'dynamic-import': false },
      define: { ...define, 'import.meta.url': 'bundleUrl', 'import.meta.dirname': '__dirname' },
      banner: { js: `const bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    }),
  )
}

async function bundleModules(entryPoints: Record<string, string>): Promise<void> {
  await bundle({
    entryPoints,
    format: 'esm',
    splitting: true,
    define,
    // What a carried package of the older kind asks of Node itself.
    banner: { js: `import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);` },
  })
}

async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...options,
    metafile: true,
    absWorkingDir: root,
    outdir: join(dist, 'server'),
    ...(language ? { conditions: [language, 'module'] } : {}),
    bundle: true,
    plugins: [builtMarkets, packages],
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  return metafile
}

/** Everything that the server runs before it answers, against what it is to run when it is asked for it. */
function assertLazy({ inputs, outputs }: Metafile): void {
  const used = new Set(
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  )
  const loadedEarly = new Set<string>()
  const runs = (file: string, isEarly: (kind: string) => boolean) => {
    if (loadedEarly.has(file)) return
    loadedEarly.add(file)
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if ((external || used.has(path)) && isEarly(kind)) runs(path, (next) => next !== 'dynamic-import')
    }
  }
  // What the main file asks for, it asks for at once.
  runs('src/server/main.ts', () => true)
  const wrong = [...loadedEarly].filter((name) => lazyPackages.test(name.replace(/^.*node_modules\//, '')))
  if (wrong.length === 0) return
  process.stderr.write(`The server would run at its start what it needs later, if at all: ${wrong.join(', ')}\n`)
  process.exit(1)
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** Runs a script beside this one, or what it is in one file; a build ends with the first that fails. */
async function step(script: string, ...options: string[]): Promise<void> {
  const how = script.endsWith('.ts') ? [...conditions, '--import', 'tsx', join('scripts', script)] : [script]
  const child = spawn(process.execPath, [...how, ...options], { cwd: root, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) process.exit(status ?? 1)
}
