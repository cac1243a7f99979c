// `npm run test:one -- FILE [options of vitest or playwright]`: one test file, whatever its kind, with what that kind needs and nothing else.
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { commandOf, ensureBuilt, ensureChromium, ensureInstalled, ensurePostgres, root, run } from './setup.mjs'

/** By where a test lies: its project, and what it needs beside the packages. */
const kinds = [
  { folder: 'src/', project: 'unit' },
  { folder: 'scripts/', project: 'unit' },
  { folder: 'tests/property/', project: 'property', needs: ['build'] },
  { folder: 'tests/http/', project: 'http-postgres', needs: ['build', 'postgres'] },
  { folder: 'tests/money/', project: 'money', needs: ['build', 'postgres'] },
  { folder: 'tests/crash/', project: 'crash', needs: ['build', 'postgres'] },
  { folder: 'tests/bench/', project: 'bench', needs: ['build', 'postgres', 'chromium'] },
  { folder: 'tests/journeys/', project: 'phone', needs: ['build', 'chromium'] },
]

const [given, ...options] = process.argv.slice(2)
const file = given && relative(root, resolve(given)).replaceAll('\\', '/')
const kind = kinds.find(({ folder }) => file?.startsWith(folder))
if (!file || !kind || !existsSync(resolve(root, file))) {
  console.error(`Usage: npm run test:one -- FILE, with a test below ${kinds.map(({ folder }) => folder).join(', ')}`)
  process.exit(2)
}

await ensureInstalled({ dev: true })
const needs = new Set(kind.needs)
if (needs.has('build')) ensureBuilt()
const { testEnvironment } = await import('./test-environment.mjs')
const { env, stop } = await testEnvironment({
  deep: process.env.TEST_DEPTH === 'deep',
  chromium: needs.has('chromium') ? ensureChromium({ quick: true }) : null,
  postgresBin: needs.has('postgres') ? ensurePostgres() : null,
})
process.on('exit', stop)
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
const isJourney = kind.folder === 'tests/journeys/'
const asked = isJourney && options.some((option) => option.startsWith('--project')) ? [] : [`--project=${kind.project}`]
const [command, subcommand] = isJourney ? ['playwright', 'test'] : ['vitest', 'run']
process.exitCode = run(commandOf(command), [subcommand, ...asked, file, ...options], { env: { ...env, TEST_NAMED: '1' } })
