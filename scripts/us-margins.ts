// Prints what the model leaves an owner in the USA of each dollar of sales, by industry of the tax table, beside what tax returns and audits say.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import type { Month } from '#engine/model/result.ts'
import { runCard } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

type Group = { trade: string; margin: number; n: number; businesses: string[]; exception?: string }
type Table = { leftOut: { share: number }; groups: Group[] }

/** Margins are shares of sales, before income tax. `found` is the margin that audits find: what is reported, with the receipts that were left out. */
export type IndustryMargin = Group & { model: number; found: number; byBusiness: Record<string, number> }

const country = marketFacts.countries.US
const city = marketFacts.cities.find(({ countryCode, reference }) => countryCode === 'US' && reference)!

/** The base case of year 2 in the size shown first, in the city that the country's amounts describe; a group is pooled by sales, as the table is. */
export function usMargins(): IndustryMargin[] {
  const { leftOut, groups } = parse(readFileSync(join(import.meta.dirname, '..', 'tests', 'support', 'us-margins.yaml'), 'utf8')) as Table
  return groups.map((group) => {
    const rows = group.businesses.map((id) => ({ id, ...yearTwo(id) }))
    const sum = (of: 'kept' | 'sales') => rows.reduce((total, row) => total + row[of], 0)
    const byBusiness = Object.fromEntries(rows.map(({ id, kept, sales }) => [id, kept / sales]))
    return { ...group, model: sum('kept') / sum('sales'), found: marginFound(group.margin, leftOut.share), byBusiness }
  })
}

/** With a share of net income left out, all of it as receipts: net / (1 − share) of receipts that are as much larger. */
export function marginFound(reported: number, leftOut: number): number {
  const net = reported / (1 - leftOut)
  return net / (1 + net - reported)
}

function yearTwo(id: string): { kept: number; sales: number } {
  const archetype = archetypes.find((each) => each.id === id)
  if (!archetype) throw new RangeError(`no business is called ${id}`)
  const place = { city, country, requestedName: null, known: true }
  const run = runCard({ archetype: archetypeAtSize(archetype, sizesOf(archetype)[0]!), place, facts: marketFacts, paths: 100 })
  if (!run.ok) throw new Error(`${id}: ${run.reason.message}`)
  const year = run.model.months.slice(12, 24)
  const sum = (of: (month: Month) => number) => year.reduce((total, month) => total + of(month), 0)
  return { kept: sum(({ netProfit, tax }) => netProfit + tax), sales: sum(({ revenue }) => revenue) }
}

if (process.argv[1]?.endsWith('us-margins.ts')) {
  const percent = (share: number) => `${(100 * share).toFixed(1)}`.padStart(6)
  console.log(' model   tax returns   with audits')
  for (const { trade, model, margin, found, byBusiness, exception } of usMargins())
    console.log(
      `${percent(model)}        ${percent(margin)}        ${percent(found)}  ${trade}${exception ? ' (exception)' : ''}\n        ${Object.entries(
        byBusiness,
      )
        .map(([id, share]) => `${id} ${percent(share).trim()}`)
        .join(', ')}`,
    )
}
