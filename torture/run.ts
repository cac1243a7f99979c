// `npm run torture [parts]`: what was tried, how often, and what was lost. Ends with 1 when anything was.
import { parseArgs } from 'node:util'
import type { Asked, Kind, Trial } from './trial.ts'

type Part = { run: (asked: Asked) => Promise<Trial[]> }
const parts: Record<string, () => Promise<Part>> = {
  kill: () => import('./kill.ts'),
  restart: () => import('./restart.ts'),
  provider: () => import('./provider.ts'),
  disk: () => import('./disk.ts'),
  clock: () => import('./clock.ts'),
  streams: () => import('./streams.ts'),
  stop: () => import('./stop.ts'),
  soak: () => import('./soak.ts'),
}
/** Only when it is asked for by name: it takes an hour. */
const onlyByName = ['soak']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, minutes: { type: 'string' }, on: { type: 'string' }, seed: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const bin = process.env.POSTGRES_BIN || null
const kinds = (['embedded', 'postgres'] as const satisfies Kind[]).filter(
  (kind) => (!values.on || values.on === kind) && (kind === 'embedded' || bin),
)
const asked: Asked = {
  rounds: values.rounds ? Number(values.rounds) : null,
  minutes: Number(values.minutes ?? 60),
  seed: Number(values.seed ?? 19),
  bin,
  kinds,
}

const all: Trial[] = []
// What nobody waits for, such as a thread that ends: the table of what was tried before is shown all the same.
process.once('uncaughtException', (error) => {
  brokeOff('what nobody waited for', error)
  end()
})
for (const [name, load] of Object.entries(parts)) {
  if (positionals.length > 0 ? !positionals.includes(name) : onlyByName.includes(name)) continue
  const started = performance.now()
  try {
    const trials = await (await load()).run(asked)
    for (const trial of trials) show(trial)
    all.push(...trials)
  } catch (error) {
    brokeOff(name, error)
  }
  console.log(`  ${name} took ${((performance.now() - started) / 60_000).toFixed(1)} minutes\n`)
}

end()

function brokeOff(what: string, error: unknown): void {
  const trial: Trial = { what, database: 'both', tried: 'it broke off', lost: [String((error as Error)?.stack ?? error)], notes: [] }
  show(trial)
  all.push(trial)
}

function end(): never {
  const lost = all.reduce((sum, each) => sum + each.lost.length, 0)
  console.log('Tried                                     Database   Lost  How often')
  for (const { what, database, tried, lost: own } of all)
    console.log(`${what.padEnd(41)} ${database.padEnd(10)} ${String(own.length).padEnd(5)} ${tried}`)
  console.log(lost === 0 ? '\nNothing was lost.' : `\n${lost} lost.`)
  process.exit(lost === 0 ? 0 : 1)
}

function show({ what, database, tried, lost, notes }: Trial): void {
  console.log(`${what}, ${database}: ${tried}; lost ${lost.length}`)
  for (const note of notes) console.log(`  ${note}`)
  for (const line of lost.slice(0, 20)) console.log(`  LOST ${line}`)
}
