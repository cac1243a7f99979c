import type { NumberText, ShareText } from '#language/slots.ts'
import { realFirmsLabels } from '#words/engine/real-firms.ts'
import { surveyWeightFormulas as formulas, surveyWeightLabels as labels } from '#words/engine/survey-weight.ts'
import { demandedUnits } from '../economy/price-index.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { shareValue } from '../market/fact-value.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { priceEntries } from '../market/price-evidence.ts'
import type { EnterpriseEvidence, WeighedRow, WeighedSurvey } from '../market/survey.ts'
import {
  costForMargin,
  type EvidenceWeight,
  evidenceWeight,
  marginOf,
  type OwnMonth,
  outlayOf,
  poolLogs,
  type Surveyed,
  surveyedMargin,
  surveyedSales,
  withinPlan,
} from '../market/survey-weight.ts'
import { consumerPriceRise, type PriceRise } from '../market/todays-money.ts'
import { formatMoneyMajor, formatNumber, formatPercent, formatYearMonth } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { ValueRange, Values } from './model-inputs.ts'
import type { StartupLine } from './result.ts'

/** What a survey does to a plan: factors of the units a day and of the cost of one unit, each with its evidence; 1 moves nothing. */
export type SurveyFactors = { sales: SurveyFactor; cost: SurveyFactor }
export type SurveyFactor = { value: number; evidence: string | null }

export const unmoved: SurveyFactor = { value: 1, evidence: null }

/** A plan before any survey: money in minor units, the opening lines without what the person owns already. */
export type UnweighedPlan = {
  values: Values
  units: ValueRange
  cost: ValueRange
  hasHelp: boolean
  startup: { lines: readonly StartupLine[]; toOpen: number }
}

/**
 * The factors by which a survey of the trade moves a plan (`survey-weight.ts`). Sales move at the plan's own outlay, and a survey that tells none moves
 * the sales of one person alone, as nearly all its firms are. The margin is taken without wages, so that it holds at both sizes.
 */
export function weighSurvey(
  { survey, trade, sample }: WeighedSurvey,
  plan: UnweighedPlan,
  { country }: Place,
  facts: MarketFacts,
  asOf: string,
  book: EvidenceBook,
): SurveyFactors {
  const enterprise = facts.enterprise
  const record = enterprise?.prices[country.code]
  const inflation = shareValue(country.facts.inflation)
  const rise = record && consumerPriceRise(record, { month: survey.month, asOf, inflation })
  if (!enterprise || !rise) return { sales: unmoved, cost: unmoved }
  const minor = minorPerMajor(country.currency)
  const shareReported = 1 - enterprise.leftOut.value / 100
  const month = ownMonthOf(plan.values, minor)
  const ownSales = salesOf(plan.values, 1, minor)
  if (!(ownSales > 0) || !(month.price > 0)) return { sales: unmoved, cost: unmoved }

  const outlayKind = outlayOf(trade)
  const outlay = outlayKind ? outlayIn(plan.startup, outlayKind) / minor / (rise.onRecord * rise.since) : 0
  const theirSales = outlayKind || !plan.hasHelp ? surveyedSales(trade, outlay) : null
  const theirMargin = surveyedMargin(trade, 1 - shareReported)
  const year = Number(asOf.slice(0, 4))
  const write = factorWriter({ survey, trade, sample }, country, enterprise, rise, shareReported, asOf, book)

  let sales = unmoved
  if (theirSales) {
    const weight = evidenceWeight(sample, theirSales.sampleSize, year - theirSales.year)
    const today = (theirSales.value * rise.onRecord * rise.since) / shareReported
    const ends = endsOf(plan.units)
    const value = toSignificant(withinPlan(poolLogs(ownSales, today, weight.weight) / ownSales, ends), factorDigits)
    sales = { value, evidence: write.sales(value, { surveyed: theirSales, weight, outlay, today, ownSales, ends }) }
  }
  let cost = unmoved
  if (theirMargin && month.cost > 0) {
    const weight = evidenceWeight(sample, theirMargin.sampleSize, year - theirMargin.year)
    const own = marginOf(month, ownSales)
    const target = weight.weight * theirMargin.value + (1 - weight.weight) * own
    const ends = endsOf(plan.cost)
    const wanted = costForMargin(month, salesOf(plan.values, sales.value, minor), target) / month.cost
    const value = toSignificant(withinPlan(wanted, ends), factorDigits)
    cost = { value, evidence: write.cost(value, { surveyed: theirMargin, weight, own, target, ends }) }
  }
  return { sales, cost }
}

const factorDigits = 3

const endsOf = ({ low, likely, high }: ValueRange) => ({ low: low / likely, high: high / likely })

/** Sales of a full month at today's prices, major units, with the planned units a day times a factor. */
function salesOf(values: Values, factor: number, minor: number): number {
  const demanded = demandedUnits({ ...values, unitsPerDay: values.unitsPerDay * factor })
  return (Math.min(values.capacityPerDay, demanded) * values.openDaysPerMonth * values.pricePerUnit) / minor
}

function ownMonthOf(v: Values, minor: number): OwnMonth {
  const monthly = v.rentPerMonth + v.utilitiesPerMonth + v.otherCostsPerMonth + v.keepingPerMonth + v.permitRenewalPerYear / 12
  return {
    price: v.pricePerUnit / minor,
    cost: (v.costOfSalesPerUnit * (1 + v.shrinkageShare)) / minor,
    feeShare: v.paymentFeeShare,
    fixed: monthly / minor,
  }
}

function outlayIn({ lines, toOpen }: UnweighedPlan['startup'], kind: 'outlay' | 'toStart'): number {
  if (kind === 'toStart') return toOpen
  return lines.reduce((sum, line) => (line.kind === 'equipment' || line.kind === 'stock' ? sum + line.amount : sum), 0)
}

type Ends = { low: number; high: number }

/** Writes what is behind a factor: the rows, the weight, what they say today, and the plan's own figure. */
function factorWriter(
  { survey, trade }: WeighedSurvey,
  country: Place['country'],
  enterprise: EnterpriseEvidence,
  rise: PriceRise,
  shareReported: number,
  asOf: string,
  book: EvidenceBook,
) {
  const { currency } = country
  const names = { trade: trade.trade, year: `${survey.year}` }
  const money = (amount: number) => formatMoneyMajor(toSignificant(amount, 3), currency)
  const number = (value: number, digits = 3) => formatNumber(value, digits) as NumberText
  const leftOut = { shareReported: number(shareReported), leftOut: formatPercent(1 - shareReported) }

  const rowId = (row: WeighedRow) =>
    book.cited({
      id: `survey:${row.row}`,
      label: row.at === 'p10' ? labels.leastOutlay({ trade: tradeOf(row) }) : labels.rows[row.of]({ trade: tradeOf(row), at: row.at }),
      value: row.value,
      unit: unitOf(row, currency),
      year: row.year,
      sourceId: row.sourceId,
      confidence: survey.confidence,
      reason:
        row.people === undefined
          ? formulas.row({ row: row.row, asked: row.n })
          : formulas.rowOfFewer({ row: row.row, asked: row.n, people: row.people }),
      ...(isAmount(row) ? { priceMonth: survey.month } : {}),
    })
  const weightId = (kind: 'sales' | 'margin', { weight, quality, sampleSize: asked, age }: EvidenceWeight, rows: string[]) =>
    book.derived({
      id: `weight:${kind}`,
      label: labels[`${kind}Weight`](names),
      value: toSignificant(weight, 3),
      unit: 'share',
      formula: formulas.weight({ quality: number(quality), asked, age }),
      inputs: rows,
    })
  const leftOutId = () =>
    book.cited({
      id: 'survey:left-out',
      label: realFirmsLabels.leftOut,
      value: enterprise.leftOut.value,
      unit: '% of sales',
      year: enterprise.leftOut.year,
      sourceId: enterprise.leftOut.sourceId,
      confidence: 'medium',
    })

  return {
    sales: (
      factor: number,
      of: { surveyed: Surveyed; weight: EvidenceWeight; outlay: number; today: number; ownSales: number; ends: Ends },
    ): string | null => {
      if (!book.isRecording) return null
      const { surveyed, weight, outlay, today, ownSales, ends } = of
      const rows = surveyed.rows.map(rowId)
      const prices = priceEntries(enterprise, country, survey.year).map((entry) => book.cited(entry))
      const since = [...prices, book.fact(country.facts.inflation)]
      const ownOutlay =
        outlay > 0
          ? [
              book.derived({
                id: 'weighed:outlay',
                label: labels.ownOutlay,
                value: toSignificant(outlay, 4),
                unit: currency,
                formula: formulas.ownOutlay({
                  amount: money(outlay * rise.onRecord * rise.since),
                  rise: number(rise.onRecord * rise.since, 4),
                }),
                inputs: since,
                priceMonth: survey.month,
              }),
            ]
          : []
      const then = book.derived({
        id: 'weighed:sales',
        label: labels.surveyedSales(names),
        value: toSignificant(surveyed.value, 4),
        unit: `${currency} a month`,
        formula:
          surveyed.leastOutlay === undefined
            ? howText(surveyed.how, leftOut)
            : formulas.readAtLeast({ formula: howText(surveyed.how, leftOut), outlay: money(surveyed.leastOutlay) }),
        inputs: [...rows, ...ownOutlay],
        priceMonth: survey.month,
      })
      const now = book.derived({
        id: 'weighed:salesToday',
        label: labels.surveyedSalesToday(names),
        value: toSignificant(today, 4),
        unit: `${currency} a month`,
        formula: formulas.today({
          amount: money(surveyed.value),
          onRecord: number(rise.onRecord, 4),
          since: number(rise.since, 4),
          year: `${enterprise.prices[country.code]?.inflation.at(-1)?.year}`,
          month: formatYearMonth(asOf),
          ...leftOut,
        }),
        inputs: [then, leftOutId(), ...since],
        priceMonth: asOf,
      })
      const own = book.derived({
        id: 'weighed:ownSales',
        label: labels.ownSales,
        value: toSignificant(ownSales, 4),
        unit: `${currency} a month`,
        formula: formulas.ownSales,
        inputs: ['base:unitsPerDay', 'assumption:pricePerUnit', 'assumption:openDaysPerMonth'],
        priceMonth: asOf,
      })
      return book.derived({
        id: 'weighed:salesFactor',
        label: labels.sales(names),
        value: factor,
        unit: 'times',
        formula: formulas.sales({
          theirs: money(today),
          ours: money(ownSales),
          weight: number(weight.weight),
          low: number(ends.low),
          high: number(ends.high),
        }),
        inputs: [now, own, weightId('sales', weight, rows)],
      })
    },
    cost: (factor: number, of: { surveyed: Surveyed; weight: EvidenceWeight; own: number; target: number; ends: Ends }): string | null => {
      if (!book.isRecording) return null
      const { surveyed, weight, own, target, ends } = of
      const rows = surveyed.rows.map(rowId)
      const margin = book.derived({
        id: 'weighed:margin',
        label: labels.surveyedMargin(names),
        value: toSignificant(surveyed.value, 3),
        unit: 'share of sales',
        formula: howText(surveyed.how, leftOut),
        inputs: [...rows, leftOutId()],
      })
      const ownMargin = book.derived({
        id: 'weighed:ownMargin',
        label: labels.ownMargin,
        value: toSignificant(own, 3),
        unit: 'share of sales',
        formula: formulas.ownMargin,
        inputs: [
          'assumption:pricePerUnit',
          'assumption:shrinkageShare',
          'assumption:paymentFeeShare',
          'assumption:rentPerMonth',
          'assumption:utilitiesPerMonth',
          'assumption:otherCostsPerMonth',
        ],
      })
      return book.derived({
        id: 'weighed:costFactor',
        label: labels.cost(names),
        value: factor,
        unit: 'times',
        formula: formulas.cost({
          margin: formatPercent(target),
          weight: number(weight.weight),
          theirs: formatPercent(surveyed.value),
          ours: formatPercent(own),
          low: number(ends.low),
          high: number(ends.high),
        }),
        inputs: [margin, ownMargin, weightId('margin', weight, rows)],
      })
    },
  }
}

/** How a surveyed figure is made of its rows; only some say what is left out. */
function howText(how: Surveyed['how'], leftOut: { shareReported: NumberText; leftOut: ShareText }): string {
  switch (how) {
    case 'mid':
    case 'midOnLine':
    case 'stated':
    case 'statedOnLine':
      return formulas.how[how](leftOut)
    default:
      return formulas.how[how]
  }
}

/** The trade of a row, which may be that of all together. */
const tradeOf = ({ row }: WeighedRow) => row.split('/')[1] ?? row

const isAmount = ({ of }: WeighedRow) => of === 'sales' || of === 'profit' || of === 'outlay' || of === 'toStart'

function unitOf(row: WeighedRow, currency: string): string {
  if (row.of === 'outlay' || row.of === 'toStart') return currency
  if (isAmount(row)) return `${currency} a month`
  return row.at === 'slope' || row.at === 'intercept' ? 'none' : 'share of sales'
}
