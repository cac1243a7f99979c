// What has to be there before anything else runs: dependencies as locked, a fresh build, a browser and a database server for the tests.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timeLeft } from './time-left.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @returns the command of a package, without the second that npx takes to find it */
export const commandOf = (name) => join(root, 'node_modules', '.bin', name)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gapwise needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  return result.status ?? 1
}

/**
 * Installs what the lock file says, unless this very lock file was installed already. No package runs a script of its own, and ours comes with the build.
 * @param {{ dev?: boolean }} [what] dev: with the packages for tests and development, three times as many; whoever only runs the product does without
 */
export async function ensureInstalled({ dev = false } = {}) {
  const stamp = join(root, 'node_modules', '.gapwise-installed')
  const lock = readFileSync(join(root, 'package-lock.json'))
  const all = createHash('sha256').update(lock).digest('hex')
  const wanted = dev ? all : `${all} production`
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === all || installed === wanted) return
  const folders = packageFolders(JSON.parse(lock.toString('utf8')).packages, dev)
  console.log(`Installing ${folders.length} packages${dev ? ', those for tests and development too' : ''} …`)
  const kind = dev ? '--include=dev' : '--omit=dev'
  const args = ['ci', kind, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // npm writes some 19,000 small files by Node's four threads: more of them than there are cores only wait for each other.
  const env = { UV_THREADPOOL_SIZE: String(Math.min(4, availableParallelism())), ...process.env }
  const installing = spawn('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
  const timer = sayInstalled(folders)
  const [status] = await once(installing, 'exit').catch(() => [1])
  clearInterval(timer)
  if (status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Where the lock file puts the packages that this machine gets. */
function packageFolders(packages, dev) {
  const fits = (allowed, own) => !allowed || allowed.includes(own)
  return Object.entries(packages).flatMap(([folder, { dev: isDev, devOptional, os, cpu }]) =>
    folder && (dev || !(isDev || devOptional)) && fits(os, process.platform) && fits(cpu, process.arch) ? [folder] : [],
  )
}

/** Every few seconds how far it is: npm looks everything up first, for about a third of the time, and says nothing itself. */
function sayInstalled(folders) {
  const started = performance.now()
  let last = 0
  return setInterval(() => {
    const there = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).length
    if (there === last || there === folders.length) return
    last = there
    const share = (1 + (2 * there) / folders.length) / 3
    console.log(`  ${there} of ${folders.length} packages, ${timeLeft(performance.now() - started, share)}`)
  }, 4000)
}

/** Sources that are written from market-data and from the messages, and that git ignores. */
const generated = [
  'src/engine/quantity/country-table.ts',
  'src/web/lib/country-notes.ts',
  'src/contract/price-table.ts',
  'src/language/words',
]

/** Builds when a source is newer than, or differs in size from, what the last build saw. */
export function ensureBuilt() {
  const stamp = join(root, 'dist', '.built')
  const wanted = sourcesFingerprint()
  const made = [join('dist', 'server', 'main.cjs'), ...generated].every((path) => existsSync(join(root, path)))
  if (made && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building …')
  if (run(process.execPath, ['--import', 'tsx', 'scripts/build.ts']) !== 0) {
    console.error('The build failed; see above.')
    process.exit(1)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function sourcesFingerprint() {
  const hash = createHash('sha256')
  const isGenerated = (path) => generated.some((each) => path === join(root, each))
  const walk = (path) => {
    if (isGenerated(path)) return
    const stats = statSync(path)
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path.slice(root.length)}:${stats.size}:${stats.mtimeMs};`)
  }
  for (const name of ['src', 'market-data', 'scripts', 'migrations', 'package-lock.json']) walk(join(root, name))
  return hash.digest('hex')
}

const windowless = 'chromium-headless-shell'

/**
 * A Chromium: CHROMIUM, one on the PATH, or Debian's package.
 * @param {{ quick?: boolean }} [how] quick: rather the one that has no windows, where journeys take two thirds of the time
 * @returns {string | null} its path, or null with the reason printed
 */
export function ensureChromium({ quick = false } = {}) {
  const given = process.env.CHROMIUM
  if (given && existsSync(given)) return given
  const wanted = quick ? [windowless] : []
  const found = onPath(wanted) ?? (quick && installPackages(wanted) ? onPath(wanted) : null)
  const any = found ?? onPath(['chromium', 'chromium-browser', 'google-chrome', 'chrome', windowless])
  if (any) return any
  if (installPackages(['chromium'])) return onPath(['chromium'])
  console.error('No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path. Browser tests cannot run.')
  return null
}

/** PostgreSQL's programs (initdb, pg_ctl). @returns their folder, or null with the reason printed */
export function ensurePostgres() {
  const found = postgresBin()
  if (found) return found
  if (installPackages(['postgresql'])) return postgresBin()
  console.error(
    'No PostgreSQL: install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder with initdb. Tests on a real server cannot run.',
  )
  return null
}

function postgresBin() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  for (const version of versions) {
    const bin = join(base, version, 'bin')
    if (existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'))) return bin
  }
  const initdb = onPath(['initdb'])
  return initdb ? dirname(initdb) : null
}

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      const path = join(folder, name)
      if (existsSync(path)) return path
    }
  }
  return null
}

function installPackages(names) {
  if (!onPath(['apt-get']) || process.getuid?.() !== 0) return false
  console.log(`Installing ${names.join(', ')} from Debian's packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env }
  if (run('apt-get', ['update', '-qq'], quiet) !== 0) return false
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet) === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensurePostgres()
  ensureChromium({ quick: true })
}
