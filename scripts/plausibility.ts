// Writes docs/plausibility.md: what the model gives for each family of businesses, and whether anything published was read to hold it against.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Archetype } from '#engine/market/archetype.ts'
import type { City } from '#engine/market/place.ts'
import { runModel } from '#engine/model/run-model.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

/** The base case of one business in the city that its country's amounts describe. Money is in helpers' monthly pay, which compares across currencies. */
export type Outcome = {
  id: string
  family: string
  country: CountryCode
  grossMargin: number
  netMargin: number
  /** Null: not within 36 months. */
  paybackMonth: number | null
  startInWages: number
  /** Net profit of month 12 before the owner's pay. */
  profitInWages: number
}

export function outcomes(): Outcome[] {
  return archetypes.flatMap((archetype) => archetype.countries.map((country) => outcomeOf(archetype, country)))
}

function outcomeOf(archetype: Archetype, code: CountryCode): Outcome {
  const country = marketFacts.countries[code]
  const place = { city: referenceCity(code), country, asked: null, known: true }
  const run = runModel({ archetype, place, facts: marketFacts, paths: 100, evidence: false })
  if (!run.ok) throw new Error(`${archetype.id} in ${place.city.id}: ${run.reason.message}`)
  const { ratios, breakEven, months, startupTotal } = run.model
  const wage = country.facts.helperWage.value
  return {
    id: archetype.id,
    family: archetype.family.replaceAll('-', ' '),
    country: code,
    grossMargin: ratios.grossMargin,
    netMargin: ratios.netMargin,
    paybackMonth: breakEven.paybackMonth,
    startInWages: startupTotal / wage,
    profitInWages: months[11]!.netProfit / wage,
  }
}

function referenceCity(code: CountryCode): City {
  const cities = marketFacts.cities.filter((city) => city.countryCode === code)
  const city = cities.find((each) => each.reference) ?? cities.find((each) => each.tier === 1) ?? cities[0]
  if (!city) throw new Error(`${code} has no city`)
  return city
}

/** The page, from the outcomes alone: the same outcomes give the same bytes. */
export function plausibilityPage(all: readonly Outcome[]): string {
  const families = [...new Set(all.map((each) => each.family))].sort()
  const rows = families.map((family) => {
    const own = all.filter((each) => each.family === family)
    const paid = own.flatMap((each) => each.paybackMonth ?? [])
    const cells = [
      family,
      `${own.length}`,
      span(
        own.map((each) => each.grossMargin),
        percent,
      ),
      span(
        own.map((each) => each.netMargin),
        percent,
      ),
      paid.length > 0 ? `${span(paid, whole)}${paid.length < own.length ? `; ${own.length - paid.length} never` : ''}` : 'never',
      span(
        own.map((each) => each.profitInWages),
        tenth,
      ),
      'unchecked',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `${[...heading, ...rows].join('\n')}\n`
}

const heading = [
  '# Plausibility of the families',
  '',
  '`npx tsx scripts/plausibility.ts` writes this page, and a test compares it with the model. Each cell shows the 10th percentile, the median and the 90th percentile',
  'over the businesses of a family. Each business counts in the reference city of every country that offers it, in the base case. Profit is for month 12, before the',
  'owner’s pay, in monthly wages of a helper in that country.',
  '',
  '**Published range** is *unchecked* if we read no source with margins or paybacks of such firms. That is the case everywhere: our raw facts hold wages, prices,',
  'inflation and registration, but no survey of small firms’ margins. Our own limits in `tests/property/plausibility.test.ts` keep these figures in bounds, with a',
  'reason for each exception.',
  '',
  '| Family | Pairs | Gross margin % | Net margin % | Payback, months | Profit of month 12, wages | Published range |',
  '|---|---|---|---|---|---|---|',
]

const percent = (share: number) => `${Math.round(100 * share)}`
const whole = (value: number) => `${Math.round(value)}`
const tenth = (value: number) => value.toFixed(1)

function span(values: readonly number[], show: (value: number) => string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return [0.1, 0.5, 0.9].map((share) => show(at(share)).replace('-', '−')).join(' · ')
}

if (process.argv[1]?.endsWith('plausibility.ts')) {
  const page = join(import.meta.dirname, '..', 'docs', 'plausibility.md')
  writeFileSync(page, plausibilityPage(outcomes()))
  console.log(`Written: ${page}`)
}
