// `npm test` (and `npm run test:deep`): installs what is missing, runs every check, and closes with 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { commandOf, ensureBuilt, ensureChromium, ensureInstalled, ensurePostgres, root } from './setup.mjs'
import { readJourneys, readVitest, resultsOf } from './test-results.mjs'

const deep = process.argv.includes('--deep')
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const results = join(root, 'test-results')
const failures = []
let passed = 0

// What the machine lacks comes from elsewhere than the packages, and comes at the same time.
const machine = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs')], { stdio: 'inherit' })
await ensureInstalled({ dev: true })
ensureBuilt()
if (machine.exitCode === null) await once(machine, 'exit')
const chromium = ensureChromium({ quick: true })
const postgresBin = ensurePostgres()
if (!chromium) failures.push('set-up: Chromium is missing')
if (!postgresBin) failures.push('set-up: PostgreSQL is missing')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const { testEnvironment } = await import('./test-environment.mjs')
const { env, stop } = await testEnvironment({ deep, chromium, postgresBin })
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill()
  stop()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const bySource = (file, ...args) => [process.execPath, ['--import', 'tsx', file, ...args]]
const checks = {
  // One checker: several would each work out the types that they share.
  'types and room walls': [commandOf('tsc'), ['-b', '--checkers', '1']],
  'formatting and lint': [commandOf('biome'), ['ci', '--reporter=summary', '.']],
  'dead code': [commandOf('knip'), ['--no-progress']],
  ...(deep || only ? { 'code that only tests use': [commandOf('knip'), ['--production', '--no-progress']] } : {}),
  'market data': bySource('scripts/check-data.ts', '--frozen'),
  'house rules': bySource('scripts/lint-house.ts'),
  messages: bySource('scripts/check-words.ts'),
  'payment vendors': bySource('scripts/check-vendors.ts', '--frozen'),
  'paths cited in the documents': bySource('scripts/check-docs.ts'),
}

// One part at a time with all the cores, and the checks beside the first: parts side by side take each other's cache and take longer together.
const parts = [
  ...(postgresBin ? ['http-postgres'] : []),
  'crash',
  'property',
  ...(postgresBin ? ['money'] : []),
  'unit',
  // In a quick run the journeys alone use the embedded database. A benchmark's figures mean nothing after so few rounds: the deep run sees that every part runs.
  ...(deep || only ? ['http-embedded', 'bench'] : []),
].filter(wanted)
await Promise.all([inTurn(parts, vitest), inTurn(wanted('checks') ? Object.keys(checks) : [], (name) => check(name, ...checks[name]))])
if (chromium && wanted('journeys')) await playwright()
stop()

for (const failure of failures) console.log(`FAILED  ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

async function inTurn(names, run) {
  for (const name of names) await run(name)
}

async function vitest(project) {
  const output = join(results, `${project}.json`)
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile=${output}`]
  await count(project, output, readVitest, [
    commandOf('vitest'),
    args,
    // While one of http waits for the database, another works.
    { ...env, TEST_WORKERS: String(Math.ceil(availableParallelism() * (project === 'http-postgres' ? 1.5 : 1))) },
  ])
}

async function playwright() {
  if (deep) {
    // What no message says shows in a language where every message does.
    const inPseudo = ['--language=pseudo', '--into=.cache/pseudo']
    await check('the product in the pseudo-language', process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...inPseudo])
  }
  const output = join(results, 'journeys.json')
  await count('journeys', output, readJourneys, [
    commandOf('playwright'),
    ['test', '--reporter=json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  ])
}

function wanted(name) {
  return !only || only.includes(name)
}

async function check(name, command, args) {
  const started = Date.now()
  const { status, said } = await outcomeOf(command, args, process.env)
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds(started)})`)
  if (status === 0) passed++
  else {
    failures.push(name)
    console.log(said.slice(-8000))
  }
}

async function count(name, output, read, command) {
  const started = Date.now()
  const { status, said } = await outcomeOf(...command, deep ? (line) => tellFile(name, line) : undefined)
  const tests = resultsOf(name, output, read)
  const failed = tests.filter((test) => test.status === 'failed')
  passed += tests.filter((test) => test.status === 'passed').length
  for (const test of failed) {
    failures.push(`${name}: ${test.name}`)
    console.log(`  ✗ ${test.name}\n${String(test.message ?? '').slice(0, 1500)}`)
  }
  const broken = status !== 0 && failed.length === 0
  if (broken) {
    failures.push(`${name}: the runner itself failed`)
    console.log(said.slice(-6000))
  }
  console.log(`${failed.length === 0 && !broken ? 'ok     ' : 'FAILED '} ${name}: ${tests.length} tests (${seconds(started)})`)
}

/** A line for each file that has ended. */
function tellFile(name, line) {
  const text = stripVTControlCharacters(line).trim()
  if (/^[✓❯] .*\.test\.tsx? /.test(text)) console.log(`  ${name}: ${text}`)
}

/** @returns how it ended and the last of what it said; `onLine` hears each line as it comes: a deep run is long */
function outcomeOf(command, args, env, onLine) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let said = ''
    const hear = (chunk) => {
      said = (said + chunk).slice(-20_000)
    }
    child.stdout.on('data', hear)
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine)
    child.stderr.on('data', hear)
    child.once('error', (error) => resolve({ status: 1, said: String(error) }))
    child.once('close', (status) => {
      running.delete(child)
      resolve({ status, said })
    })
  })
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
