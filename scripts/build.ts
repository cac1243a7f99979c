// `npm run build`: the market data, the messages, the server bundle, the catalogue and the web client, into dist/.
// With --language=NAME everything speaks another language than English; with --into=FOLDER it is built there, beside what is needed to start it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')
const language = option('language')
const into = resolve(root, option('into') ?? '.')
const dist = join(into, 'dist')
/** Which folder of src/language/words `#words` is: a condition of the imports in package.json. */
const conditions = language ? [`--conditions=${language}`] : []

/** Packages of many small modules go into the bundle, because looking each file up is a fifth of the time to start; the rest stay outside. */
const carried = /^(@fastify\/.*|drizzle-orm|fastify|jose|make-plural|oauth4webapi|openid-client|pg|pino|stripe|zod)(\/|$)/
/** Looked for and missed. */
const outside = /^pg-native(\/|$)/
/**
 * What carried packages would load for what the server never asks of them: schemas of the framework's own (the contract has them), calls without a
 * network, routes found by a pattern of files. Whoever asks it all the same is refused.
 */
const neverUsed = /^(@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|light-my-request|glob)$/
/** Loaded when there is something to do for it: see `refuseEarly`. */
const askedFor = /^(@electric-sql|@node-rs|nodemailer|oauth4webapi|openid-client|piscina|stripe|yaml|zod\/v4\/locales\/(?!en\b))/
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      if (neverUsed.test(path)) return { path, namespace: 'never-used' }
      const isCarried = kind === 'entry-point' || carried.test(path) || /[\\/]node_modules[\\/]/.test(importer)
      return isCarried && !outside.test(path) ? null : { path, external: true }
    })
    onLoad({ filter: /.*/, namespace: 'never-used' }, ({ path }) => ({
      contents: `const refuse = () => { throw new Error('The build leaves ${path} out') }; module.exports = new Proxy(refuse, { get: () => refuse })`,
    }))
  },
}

mkdirSync(dist, { recursive: true })
step('check-data.ts', `--into=${join(dist, 'markets.json')}`, ...(language ? [`--language=${language}`] : []))
step('check-words.ts', ...(language === 'pseudo' ? ['--pseudo'] : []))
rmSync(join(dist, 'server'), { recursive: true, force: true })
// The server apart from the others: cut along what they share with it, it would have twice the files, and looking each up takes time of its start.
refuseEarly(await bundle({ main: 'src/server/main.ts' }))
await bundle({ 'compute-worker': 'src/server/compute/worker.ts', admin: 'src/server/admin-command.ts' })
// The figures of the cards are the same in every language: they are computed once, from the files and in English.
run('build-catalogue.ts')
if (into !== root) {
  step('say-catalogue.ts', `--into=${dist}`)
  for (const name of ['migrations', 'package.json']) if (!existsSync(join(into, name))) symlinkSync(join(root, name), join(into, name))
}
step('build-web.ts', `--into=${into}`, ...(language ? [`--language=${language}`] : []))

async function bundle(entryPoints: Record<string, string>): Promise<Metafile> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints,
    outdir: join(dist, 'server'),
    ...(language ? { conditions: [language, 'module'] } : {}),
    bundle: true,
    splitting: true,
    plugins: [packages],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minifyWhitespace: true,
    // As newer Node says itself: without it the client of PostgreSQL loads all of `fetch` to find out that it is not at Cloudflare's.
    define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
    // What a carried package of the older kind asks of Node itself.
    banner: { js: `import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);` },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  return metafile
}

/** Everything that the server reads in before it answers, against what it is to read in when it is asked for it. */
function refuseEarly({ outputs }: Metafile): void {
  const main = relative(root, join(dist, 'server', 'main.js'))
  const read = new Set<string>()
  const readIn = (file: string, kinds: readonly string[]) => {
    if (read.has(file)) return
    read.add(file)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kinds.includes(kind)) readIn(path, ['import-statement'])
  }
  readIn(main, ['import-statement', 'dynamic-import'])
  const names = [...read].flatMap((file) => [file, ...Object.keys(outputs[file]?.inputs ?? {})])
  const early = names.filter((name) => askedFor.test(name.replace(/^.*node_modules\//, '')))
  if (early.length === 0) return
  process.stderr.write(`The server would read in at its start what it needs later, if at all: ${early.join(', ')}\n`)
  process.exit(1)
}

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
