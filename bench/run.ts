// `npm run bench`: every bench file's rows as a table, and as JSON in test-results/bench.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Row } from './rows.ts'

const benches = ['engine', 'catalogue', 'report', 'server', 'flood', 'payments', 'web'] as const
const only = process.argv.slice(2)
const all: Record<string, Row[]> = {}

for (const name of benches) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n${name}`)
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<Row[]> | Row[] }
  const rows = await run()
  all[name] = rows
  for (const row of rows) console.log(`  ${row.name.padEnd(58)} ${show(row.value).padStart(10)} ${row.unit.padEnd(6)}${beside(row)}`)
}

mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/bench.json', JSON.stringify(all, null, 2))
process.exit(0)

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function beside({ floor, ratio, limit }: Row): string {
  const parts = [floor && ratio !== undefined ? `${ratio.toFixed(2)}× ${floor.name} (${show(floor.value)})` : '', limit ? `[${limit}]` : '']
  return parts.filter(Boolean).join('  ')
}
