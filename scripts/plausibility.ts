// Writes docs/plausibility.md: what the catalogue comes to, held against what we would believe of small firms. It reads dist/, so build first.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportPaths } from '#engine/economy/constants.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { shareValue } from '#engine/market/fact-value.ts'
import type { City, Place } from '#engine/market/place.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import { findSurvey, type SurveyOfTrade, surveyRow } from '#engine/market/survey.ts'
import { consumerPriceRise } from '#engine/market/todays-money.ts'
import type { CardModel } from '#engine/model/result.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { runCard } from '#engine/run/run-model.ts'
import type { Catalogue } from '#engine/score/catalogue.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { isPlausible, type Plausibility, type PlausibilityKey, plausibilityBands, plausibilityKeys } from '#engine/score/plausibility.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

/** The base case of one business in the city that its country's amounts describe. Money is in helpers' monthly pay, which compares across currencies. */
export type Outcome = {
  id: string
  family: string
  country: CountryCode
  /** Over 36 months, with the feed, litter and water of what is kept among the costs of what is sold. */
  grossMargin: number
  netMargin: number
  /** Null: not within 36 months. */
  paybackMonth: number | null
  startInWages: number
  /** Net profit of month 12 before the owner's pay. */
  profitInWages: number
  survey: SurveyOfTrade | null
  /**
   * Of a typical month after a year at the size shown first, which is one person's as nearly all surveyed firms are: the middle of the simulations,
   * local money at today's prices. Null where no survey speaks of the business.
   */
  profitToday: number | null
}

export function outcomes(): Outcome[] {
  return archetypes.flatMap((archetype) => archetype.countries.map((country) => outcomeOf(archetype, country)))
}

function usualProfit(archetype: Archetype, place: Place): number {
  const run = runCard({ archetype, place, facts: marketFacts, paths: 100 })
  if (!run.ok) throw new Error(`${archetype.id} in ${place.city.id}: ${run.reason.message}`)
  return run.model.usualMonth.p50
}

function outcomeOf(archetype: Archetype, code: CountryCode): Outcome {
  const country = marketFacts.countries[code]
  const place = { city: referenceCity(code), country, requestedName: null, known: true }
  const run = runCard({ archetype, place, facts: marketFacts, paths: 100 })
  if (!run.ok) throw new Error(`${archetype.id} in ${place.city.id}: ${run.reason.message}`)
  const { ratios, breakEven, months, startupTotal } = run.model
  const wage = country.facts.helperWage.value
  const survey = findSurvey(marketFacts.enterprise, archetype, code)
  return {
    id: archetype.id,
    family: archetype.family.replaceAll('-', ' '),
    country: code,
    grossMargin: ratios.grossMargin - keepingShare(run.model),
    netMargin: ratios.netMargin,
    paybackMonth: breakEven.paybackMonth,
    startInWages: startupTotal / wage,
    profitInWages: months[11]!.netProfit / wage,
    survey,
    profitToday: survey && usualProfit(archetypeAtSize(archetype, sizesOf(archetype)[0]!), place),
  }
}

/** What keeping animals, beds or trays costs, as a share of sales; it rises with consumer prices. */
function keepingShare({ assumptions, months }: CardModel): number {
  const value = (key: string) => assumptions.find((each) => each.key === key)?.value ?? 0
  const keeping = months.reduce((sum, { month }) => sum + value('keepingPerMonth') * (1 + value('inflation') / 100) ** (month / 12), 0)
  const sales = months.reduce((sum, { revenue }) => sum + revenue, 0)
  return sales > 0 ? keeping / sales : 0
}

function referenceCity(code: CountryCode): City {
  const cities = marketFacts.cities.filter((city) => city.countryCode === code)
  const city = cities.find((each) => each.reference) ?? cities.find((each) => each.tier === 1) ?? cities[0]
  if (!city) throw new Error(`${code} has no city`)
  return city
}

/** The page, from what it is given alone: the same figures give the same bytes. */
export function plausibilityPage(all: readonly Outcome[], whole: Plausibility, entries: readonly CatalogueEntry[]): string {
  return [...wholeCatalogue(whole), ...byCountry(entries), ...byFamily(all), ...againstSurveys(all)].join('\n')
}

/** What each row says; the bands are the engine's. */
const rowWords: Record<PlausibilityKey, { what: string; show: (value: number) => string; wanted: string }> = {
  margin: {
    what: 'US margin: profit before income tax and own pay ÷ sales, all US pairs together, base case, months 25–36',
    show: tenthOfPercent,
    wanted: '20–45% (IRS sole proprietors 2013: 22.5% of all, 27–44% in services)',
  },
  neverLoses: { what: 'Pairs in which no simulation loses money in year 1', show: tenthOfPercent, wanted: 'at most 0.5%' },
  salesSpread: {
    what: 'Standard deviation of the logarithm of sales in month 24, median of the pairs',
    show: (value) => value.toFixed(2),
    wanted: '0.75–1.05',
  },
  leavesMuch: {
    what: 'Pairs whose base case leaves more than 5 wages of a helper a month in year 3, at today’s prices',
    show: tenthOfPercent,
    wanted: 'at most 3%, each explained in its file',
  },
  winners: {
    what: 'Simulations that leave more than a helper’s wage in year 3: *worth testing* pairs against *do not start* pairs',
    show: (value) => `${Math.round(100 * value)} points apart`,
    wanted: 'at most 45 points apart',
  },
  loans: {
    what: '*Worth testing* pairs whose largest loan is calculated: amount (0 is an answer), term and grace',
    show: tenthOfPercent,
    wanted: '100%',
  },
}

/** The rows that are out of their band, in the words of the page. */
export function outOfBand({ figures }: Plausibility): string[] {
  return plausibilityKeys
    .filter((key) => !isPlausible(key, figures[key]))
    .map((key) => {
      const { what, show, wanted } = rowWords[key]
      const { min: least, max: most } = plausibilityBands[key]
      return `${what}: ${show(figures[key])}, wanted ${wanted} [${least}, ${most}]`
    })
}

function wholeCatalogue(whole: Plausibility): string[] {
  const { figures, winnersOf, much, pairs } = whole
  const rows = plausibilityKeys.map((key) => {
    const { what, show, wanted } = rowWords[key]
    const both = key === 'winners' ? `${Math.round(100 * winnersOf.good)}% against ${Math.round(100 * winnersOf.no)}%: ` : ''
    return `| ${what} | ${both}${show(figures[key])} | ${wanted} | ${isPlausible(key, figures[key]) ? 'yes' : '**no**'} |`
  })
  return [
    '# Plausibility',
    '',
    '`npx tsx scripts/plausibility.ts` writes this page after a build. A test compares it with the model, and another test holds the first table in its bands.',
    '',
    '## The whole catalogue',
    '',
    `The catalogue has ${grouped(pairs)} pairs of a business and a city that are open to it. Each has ${grouped(reportPaths)} simulations.`,
    '',
    '| What | Now | Wanted | In its band |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...(much.length === 0
      ? ['No pair leaves more than 5 wages a month.']
      : [
          'These businesses leave more than 5 wages a month somewhere:',
          '',
          '| Business | Pairs | Countries | At most, wages |',
          '|---|---|---|---|',
          ...much.map((each) => `| ${each.archetype} | ${each.pairs} | ${each.countries.join(', ')} | ${tenth(each.wages)} |`),
        ]),
    '',
  ]
}

/** What comes out badly, by country. */
function byCountry(entries: readonly CatalogueEntry[]): string[] {
  const row = (name: string, own: readonly CatalogueEntry[]) => {
    const share = (isOne: (entry: CatalogueEntry) => boolean) => `${percent(own.filter(isOne).length / own.length)}%`
    const verdicts = (['good', 'careful', 'no'] as const).map((verdict) => share((entry) => entry.verdict === verdict))
    const losses = span(
      own.map(({ lossOdds }) => lossOdds),
      percent,
    )
    return `| ${[name, grouped(own.length), share((entry) => entry.breakEvenMonth === null), ...verdicts, losses].join(' | ')} |`
  }
  const countries = Object.values(marketFacts.countries).sort((a, b) => (a.name < b.name ? -1 : 1))
  return [
    '## By country',
    '',
    'Verdicts are those of the cards, closed pairs among *do not start*. Loss odds are the share of simulations that lose money in year 1: 10th percentile, median and',
    '90th percentile of the pairs.',
    '',
    '| Country | Pairs | Never breaks even in 36 months | Worth testing | Test first | Do not start | Loss odds % |',
    '|---|---|---|---|---|---|---|',
    ...countries.map(({ code, name }) =>
      row(
        name,
        entries.filter((entry) => entry.countryCode === code),
      ),
    ),
    row('All', entries),
    '',
  ]
}

function byFamily(all: readonly Outcome[]): string[] {
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
      paid.length > 0 ? `${span(paid, rounded)}${paid.length < own.length ? `; ${own.length - paid.length} never` : ''}` : 'never',
      span(
        own.map((each) => each.profitInWages),
        tenth,
      ),
      publishedRange(own),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [...familyHeading, ...rows, '']
}

const familyHeading = [
  '## By family',
  '',
  'Each cell shows the 10th percentile, the median and the 90th percentile over the businesses of a family. Each business counts in the reference city of every country',
  'that offers it, in the base case. Profit is for month 12, before the owner’s pay, in monthly wages of a helper in that country.',
  '',
  '**Real firms** has, of the largest survey in each country, the quartiles of what owners said of their profit, or the average of a tax table, in helpers’ wages of today. The count of the pairs',
  'that no survey speaks of comes after it. All surveys are in the last table, and their rows in `market-data/enterprise/`. The column speaks of profit alone. For margins and paybacks our own limits in',
  '`tests/property/plausibility.test.ts` keep these figures in bounds, with a reason for each exception.',
  '',
  '| Family | Pairs | Gross margin % | Net margin % | Payback, months | Profit of month 12, wages | Real firms, wages |',
  '|---|---|---|---|---|---|---|',
]

/** A survey's profit of a month in today's local money: its quartiles, or its average alone. */
function surveyedToday({ survey, group }: SurveyOfTrade): number[] {
  const record = marketFacts.enterprise?.prices[survey.countryCode]
  const inflation = shareValue(marketFacts.countries[survey.countryCode].facts.inflation)
  const rise = record && consumerPriceRise(record, { month: survey.month, asOf: marketFacts.asOf, inflation })
  if (!rise) throw new Error(`${survey.id} cannot be restated`)
  const statistics = survey.period === 'year' ? (['mean'] as const) : (['p25', 'p50', 'p75'] as const)
  return statistics.flatMap((at) => {
    const row = surveyRow(group, 'profit', at)
    return row ? [(row.value / (survey.period === 'year' ? 12 : 1)) * rise.onRecord * rise.since] : []
  })
}

/** The industry without its sector, unless it is the whole sector. */
const shortTrade = ({ group: { trade } }: SurveyOfTrade) =>
  trade
    .replace(/ \| Total$/, '')
    .split(' | ')
    .at(-1)

const askedOf = ({ group }: SurveyOfTrade) => group.rows.find(({ of }) => of === 'profit')?.n ?? 0
const signed = (text: string) => text.replaceAll('-', '−')

/** Each group that speaks of some of the outcomes, once. */
function surveysOf(own: readonly Outcome[]): SurveyOfTrade[] {
  const groups = new Map(own.flatMap(({ survey }) => (survey ? [[survey.group, survey] as const] : [])))
  return [...groups.values()]
}

function publishedRange(own: readonly Outcome[]): string {
  const bySize = surveysOf(own).sort((a, b) => askedOf(b) - askedOf(a))
  const largest = bySize.filter((each, at) => bySize.findIndex(({ survey }) => survey.countryCode === each.survey.countryCode) === at)
  const surveys = largest.map((each) => {
    const wage = marketFacts.countries[each.survey.countryCode].facts.helperWage.value
    const amounts = surveyedToday(each).map((amount) => signed(tenth(amount / wage)))
    return `${each.survey.countryCode} ${amounts.join(' · ')}${amounts.length === 1 ? ' on average' : ''}`
  })
  const missing = own.filter(({ survey }) => !survey).length
  return [...surveys, ...(missing > 0 ? [`${missing} of ${own.length} not found`] : [])].join('; ')
}

/** The model's middle month beside each survey, by family and country. */
function againstSurveys(all: readonly Outcome[]): string[] {
  const found = all.filter(({ survey }) => survey)
  const cells = new Set(all.map(({ family, country }) => `${family} ${country}`))
  const cellsFound = new Set(found.map(({ family, country }) => `${family} ${country}`))
  const countries = Object.values(marketFacts.countries)
  const without = countries.filter(({ code }) => !found.some(({ country }) => country === code)).map(({ code }) => code)
  const rows = surveysOf(found).flatMap((each) =>
    [...new Set(found.filter(({ survey }) => survey?.group === each.group).map(({ family }) => family))].map((family) => {
      const own = found.filter((outcome) => outcome.survey?.group === each.group && outcome.family === family)
      const theirs = surveyedToday(each)
      const middle = theirs[Math.floor(theirs.length / 2)]!
      const ours = median(own.flatMap(({ profitToday }) => profitToday ?? []))
      return {
        sort: `${family} ${each.survey.countryCode} ${each.group.id}`,
        cells: [
          family,
          each.survey.countryCode,
          `${shortTrade(each)}, ${each.survey.year}`,
          grouped(askedOf(each)),
          theirs.map(amountText).join(' · '),
          `${own.length}`,
          amountText(ours),
          signed((ours / middle).toFixed(2)),
        ],
      }
    }),
  )
  return [
    '## Against real firms',
    '',
    `A survey speaks of ${found.length} of ${all.length} pairs of a business and a country, in ${cellsFound.size} of ${cells.size} families of a country. Nothing was found for`,
    `${all.length - found.length} pairs${without.length > 0 ? `, among them all of ${without.join(', ')}` : ''}.`,
    '',
    `*Surveyed* has the quartiles of a month’s profit as the owners said it, or the average of a tax table. It is in local money of ${marketFacts.asOf}, by consumer`,
    'prices. *Ours* is the median of the businesses that the survey speaks of. Of each it takes the size shown first, mostly one person alone as most who were asked, and',
    'the middle of its simulations in a typical month after a year, before own pay. We compare with an average month of year 2 at today’s prices. The ratio is ours to the middle one, or to the average. Outlays differ: `tests/property/against-surveys.test.ts` compares at the',
    'same outlay, and docs/model.md says how the sales and margins of surveys are weighed with plans.',
    '',
    '| Family | Country | Survey | Asked | Surveyed, a month | Businesses | Ours, a month | Ours ÷ surveyed |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.sort((a, b) => (a.sort < b.sort ? -1 : 1)).map((row) => `| ${row.cells.join(' | ')} |`),
    '',
  ]
}

/** Three significant digits, so that rounding of the last one changes nothing. */
const amountText = (amount: number) => signed(Number(amount.toPrecision(3)).toLocaleString('en-US'))

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

const percent = (share: number) => `${Math.round(100 * share)}`
const rounded = (value: number) => `${Math.round(value)}`
const tenth = (value: number) => value.toFixed(1)
const grouped = (count: number) => count.toLocaleString('en-US')

function tenthOfPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

function span(values: readonly number[], show: (value: number) => string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return [0.1, 0.5, 0.9].map((share) => show(at(share)).replace('-', '−')).join(' · ')
}

if (process.argv[1]?.endsWith('plausibility.ts')) {
  const root = join(import.meta.dirname, '..')
  const read = (name: string) => JSON.parse(readFileSync(join(root, 'dist', name), 'utf8'))
  const whole = read('plausibility.json') as Plausibility
  const { key, entries } = read('catalogue.json') as Catalogue
  if (whole.key !== key) throw new Error('dist/plausibility.json is of another catalogue: run npm run build')
  const page = join(root, 'docs', 'plausibility.md')
  writeFileSync(page, plausibilityPage(outcomes(), whole, entries))
  console.log(`Written: ${page}`)
  for (const row of outOfBand(whole)) console.log(`Out of its band: ${row}`)
}
