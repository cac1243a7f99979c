// `npm run check [-- --since=REV]`: what a change needs before it is tried further, in about a minute and without a build, a browser or a database: types,
// lint, house rules, documents, and the unit tests that reach a file changed since REV (the last commit). `npm run test:watch` runs those tests again at each change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandOf, ensureInstalled, root } from './setup.mjs'

const since = process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length)
const isWatching = process.argv.includes('--watch')
const bySource = (script) => [process.execPath, '--import', 'tsx', `scripts/${script}.ts`]

/** What mends a check that failed, where it does not say so itself. */
const remedies = { 'formatting and lint': 'npm run format mends the formatting.\n' }

await ensureInstalled({ dev: true })
// What git ignores and the compiler needs.
if (
  !(await all({ messages: bySource('check-words'), 'market data': bySource('check-data'), 'payment vendors': bySource('check-vendors') }))
)
  process.exit(1)
if (isWatching) process.exit(await statusOf([commandOf('vitest'), '--project', 'unit'], 'inherit'))
const holds = await all({
  'types and room walls': [commandOf('tsc'), '-b', '--checkers', '1'],
  'formatting and lint': [commandOf('biome'), 'check', '.'],
  'house rules': bySource('lint-house'),
  documents: bySource('check-docs'),
  'unit tests of what changed': [
    commandOf('vitest'),
    'run',
    '--project',
    'unit',
    '--passWithNoTests',
    since ? `--changed=${since}` : '--changed',
  ],
})
process.exit(holds ? 0 : 1)

/** At the same time; what fails is shown whole. */
async function all(checks) {
  const statuses = await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const started = performance.now()
      const lines = []
      const status = await statusOf(command, 'pipe', (chunk) => lines.push(chunk))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(
        `${status === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)${status === 0 ? '' : `\n${Buffer.concat(lines)}${remedies[name] ?? ''}`}`,
      )
      return status
    }),
  )
  return statuses.every((status) => status === 0)
}

async function statusOf([command, ...args], stdio, hear) {
  const child = spawn(command, args, { cwd: root, stdio, shell: process.platform === 'win32' })
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const [status] = await once(child, 'close')
  return status ?? 1
}
