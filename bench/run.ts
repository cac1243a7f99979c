// `npm run bench [parts]`: every part's rows as a table, and as JSON in test-results/bench.json. A part that fails is reported, and the others run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Row } from './rows.ts'

/** Imported when their turn comes, and typed here, so that a part without `run` does not compile. */
const parts: Record<string, () => Promise<{ run: () => Promise<Row[]> | Row[] }>> = {
  engine: () => import('./engine.ts'),
  squares: () => import('./squares.ts'),
  catalogue: () => import('./catalogue.ts'),
  report: () => import('./report.ts'),
  memory: () => import('./memory.ts'),
  server: () => import('./server.ts'),
  'signed-in': () => import('./signed-in.ts'),
  flood: () => import('./flood.ts'),
  payments: () => import('./payments.ts'),
  web: () => import('./web.ts'),
  maps: () => import('./maps.ts'),
  use: () => import('./use.ts'),
  growth: () => import('./growth.ts'),
  processes: () => import('./processes.ts'),
}
/** `--full` is the growth part's: ten times the data. */
const asked = process.argv.slice(2).filter((name) => name !== '--full')
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const all: Record<string, Row[]> = {}
const failed: string[] = []
for (const [name, load] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  try {
    const rows = await (await load()).run()
    all[name] = rows
    for (const row of rows) console.log(`  ${row.name.padEnd(58)} ${show(row.value).padStart(10)} ${row.unit.padEnd(6)}${beside(row)}`)
  } catch (error) {
    failed.push(name)
    console.error(`  ${name} failed:`, error)
  }
}

const results = process.env.BENCH_RESULTS ?? 'test-results/bench.json'
mkdirSync(dirname(results), { recursive: true })
writeFileSync(results, JSON.stringify(all, null, 2))
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll of it is in ${results} too.`)
process.exit(failed.length > 0 ? 1 : 0)

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function beside({ floor, ratio, limit }: Row): string {
  const parts = [floor && ratio !== undefined ? `${ratio.toFixed(2)}× ${floor.name} (${show(floor.value)})` : '', limit ? `[${limit}]` : '']
  return parts.filter(Boolean).join('  ')
}
