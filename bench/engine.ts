// How fast the simulations of one business run: against a bare loop with the same draws, and all figures of one report.

import { horizonMonths, reportPaths } from '#engine/economy/constants.ts'
import { drawnKeys } from '#engine/model/copula.ts'
import { businessColumns, drawTablesFor, noiseColumn, permuteRow } from '#engine/model/draw-tables.ts'
import type { ModelShock, Ranges } from '#engine/model/model-inputs.ts'
import { simulateMonths, streamsFromSeed } from '#engine/model/simulate.ts'
import { runModel } from '#engine/run/run-model.ts'
import { uniformShop } from '#engine/testing/worked-examples.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { rounds } from './rounds.ts'
import type { Row } from './rows.ts'

const paths = rounds(10_000, 500)
const shocks: ModelShock[] = ['theft', 'illness', 'outage', 'rain'].map((kind) => ({
  kind,
  chancePerYear: 0.3,
  months: 2,
  salesLost: 0.2,
  costUp: 0.1,
  equipmentLost: 0.05,
}))

/** Medians of one run on one core; the ratio compares two loops of the same run, so it holds on any machine. */
export function run(): Row[] {
  const { values, shape } = uniformShop
  const ranges: Ranges = Object.fromEntries(
    drawnKeys.map((key) => [key, { low: values[key] * 0.7, likely: values[key], high: values[key] * 1.4 }]),
  )
  const full = median(rounds(9, 1), () => simulateMonths(values, ranges, shape, shocks, { streams: streamsFromSeed(1), paths }))
  const bare = median(rounds(9, 1), bareLoop)
  const archetype = archetypes.find((one) => one.countries.includes('NG'))
  const city = marketFacts.cities.find((one) => one.countryCode === 'NG')
  if (!archetype || !city) throw new Error('the tables hold nothing for Nigeria')
  const place = { city, country: marketFacts.countries.NG, requestedName: null, known: true }
  const report = median(rounds(25, 1), () => runModel({ archetype, place, facts: marketFacts, paths: reportPaths }))
  return [
    { name: `${paths} simulations × ${horizonMonths} months`, value: full, unit: 'ms' },
    { name: 'bare loop, same draws', value: bare, unit: 'ms' },
    { name: 'speed of the simulations over the bare loop', value: bare / full, unit: 'ratio', limit: '≥ 0.2' },
    { name: `all figures of a report (${reportPaths} simulations), p50`, value: report, unit: 'ms', limit: '≤ 60 ms' },
  ]
}

/** The same rows of the table, the price levels, one division and a few multiply-adds a month into the same three arrays. */
function bareLoop(): Float64Array {
  const { rank, bits, business: own } = drawTablesFor(paths)
  const revenue = new Float64Array(horizonMonths * paths)
  const profit = new Float64Array(horizonMonths * paths)
  const cash = new Float64Array(horizonMonths * paths)
  for (let path = 0; path < paths; path++) {
    const row = permuteRow(rank[path]!, bits, 1) * businessColumns
    const growth = 1.01 + 0.001 * own[row]!
    let level = 1
    let held = 0
    for (let m = 1; m <= horizonMonths; m++) {
      const at = (m - 1) * paths + path
      level *= growth
      const sales = (1000 * level * own[row + noiseColumn + 2 * m]!) / (1 + level)
      held += sales - 700 * level * own[row + noiseColumn + 2 * m + 1]!
      revenue[at] = sales
      profit[at] = sales - 700 * level
      cash[at] = held
    }
  }
  return cash
}

function median(runs: number, work: () => unknown): number {
  for (let i = 0; i < 3; i++) work()
  const taken = Array.from({ length: runs }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return taken.sort((a, b) => a - b)[Math.floor(runs / 2)]!
}
