// `npm test` (and `npm run test:deep`): installs what is missing, runs every check, and closes with 'N passed, N failed'.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, ensureInstalled, ensurePostgres, root } from './setup.mjs'

const deep = process.argv.includes('--deep')
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice(7)
  .split(',')
const results = join(root, 'test-results')
const failures = []
let passed = 0

ensureInstalled()
const chromium = ensureChromium()
const postgresBin = ensurePostgres()
if (!chromium) failures.push('set-up: Chromium is missing')
if (!postgresBin) failures.push('set-up: PostgreSQL is missing')
ensureBuilt()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

check('formatting and lint', 'npx', ['biome', 'ci', '--reporter=summary', '.'])
check('messages', process.execPath, ['--import', 'tsx', 'scripts/check-words.ts'])
check('market data', process.execPath, ['--import', 'tsx', 'scripts/check-data.ts', '--frozen'])
check('types and room walls', 'npx', ['tsc', '-b'])
check('house rules', process.execPath, ['--import', 'tsx', 'scripts/lint-house.ts'])
check('dead code', 'npx', ['knip', '--no-progress'])
check('code that only tests use', 'npx', ['knip', '--production', '--no-progress'])
check('paths cited in the documents', process.execPath, ['--import', 'tsx', 'scripts/check-docs.ts'])

const { startPostgres } = await import('./postgres.mjs')
const server = postgresBin ? await startPostgres(postgresBin) : null
process.on('exit', () => server?.stop())
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
const env = {
  ...process.env,
  ...(server ? { TEST_POSTGRES_URL: server.url } : {}),
  ...(chromium ? { CHROMIUM: chromium } : {}),
  ...(postgresBin ? { POSTGRES_BIN: postgresBin } : {}),
  TEST_DEPTH: deep ? 'deep' : 'normal',
  LOG_LEVEL: 'silent',
}
const projects = ['unit', 'property', 'http-embedded', ...(server ? ['http-postgres', 'money'] : []), 'crash', 'bench']
for (const project of projects) vitest(project)
if (chromium) playwright()
server?.stop()

for (const failure of failures) console.log(`FAILED  ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

function wanted(name) {
  return !only || only.includes(name)
}

function check(name, command, args, part = 'checks') {
  if (!wanted(part)) return
  const started = Date.now()
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' })
  const ok = result.status === 0
  console.log(`${ok ? 'ok     ' : 'FAILED '} ${name} (${seconds(started)})`)
  if (ok) passed++
  else {
    failures.push(name)
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`.slice(-8000))
  }
}

function vitest(project) {
  if (!wanted(project)) return
  const started = Date.now()
  const output = join(results, `${project}.json`)
  const result = spawnSync(
    'npx',
    ['vitest', 'run', '--project', project, '--passWithNoTests', '--reporter=json', `--outputFile=${output}`],
    {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  count(project, result, output, started, (report) => {
    const tests = report.testResults.flatMap((file) => {
      const own = file.assertionResults.map((test) => ({ name: test.fullName, status: test.status, message: test.failureMessages?.[0] }))
      return file.status === 'failed' && own.every((test) => test.status !== 'failed')
        ? [...own, { name: file.name.slice(root.length + 1), status: 'failed', message: file.message }]
        : own
    })
    return tests
  })
}

function playwright() {
  if (!wanted('journeys')) return
  // What no message says shows in a language where every message does.
  const inPseudo = ['--language=pseudo', '--into=.cache/pseudo']
  check('the product in the pseudo-language', process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...inPseudo], 'journeys')
  const started = Date.now()
  const output = join(results, 'journeys.json')
  const result = spawnSync('npx', ['playwright', 'test', '--reporter=json'], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  count('journeys', result, output, started, (report) => {
    const walk = (suite, path) => [
      ...(suite.specs ?? []).flatMap((spec) =>
        spec.tests.map((test) => ({
          name: [...path, spec.title, test.projectName].join(' › '),
          status: test.status === 'expected' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed',
          message: test.results.at(-1)?.error?.message,
        })),
      ),
      ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
    ]
    const tests = report.suites.flatMap((suite) => walk(suite, [suite.title]))
    return [...tests, ...(report.errors ?? []).map((error) => ({ name: 'journeys', status: 'failed', message: error.message }))]
  })
}

function count(name, result, output, started, read) {
  let tests = []
  try {
    if (existsSync(output)) tests = read(JSON.parse(readFileSync(output, 'utf8')))
  } catch (error) {
    tests = [{ name: `${name}: unreadable result`, status: 'failed', message: String(error) }]
  }
  const failed = tests.filter((test) => test.status === 'failed')
  passed += tests.filter((test) => test.status === 'passed').length
  for (const test of failed) {
    failures.push(`${name}: ${test.name}`)
    console.log(`  ✗ ${test.name}\n${String(test.message ?? '').slice(0, 1500)}`)
  }
  const broken = result.status !== 0 && failed.length === 0
  if (broken) {
    failures.push(`${name}: the runner itself failed`)
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`.slice(-6000))
  }
  console.log(`${failed.length === 0 && !broken ? 'ok     ' : 'FAILED '} ${name}: ${tests.length} tests (${seconds(started)})`)
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
