import { realFirmsFormulas as formulas, realFirmsLabels as labels } from '#words/engine/real-firms.ts'
import { planTexts } from '#words/engine/report-figures.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { reliabilityOf } from '../evidence/own-sources.ts'
import { shareValue } from '../market/fact-value.ts'
import { yardstickCountry } from '../market/place.ts'
import { indexEntries, priceEntries, yearlyEntries } from '../market/price-evidence.ts'
import { findSurvey, type SurveyMeasure, type SurveyOfTrade, type SurveyRow, type SurveyStatistic, surveyRow } from '../market/survey.ts'
import { consumerPriceRise, type PriceRise, purchasingPowerRise } from '../market/todays-money.ts'
import type { Band } from '../model/result.ts'
import {
  formatMoneyMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatMoneyWholeMajor,
  formatNumber,
  formatYearMonth,
} from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { isInCurrency } from '../quantity/unit.ts'
import type { RealFirmsData } from './charts/chart-data.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** Why ours is not theirs, as far as the survey supports it. */
export const realFirmsReasons = ['near', 'outlay-help', 'outlay', 'to-start', 'help', 'survey', 'left-out'] as const

/** What real firms of this trade earn beside the plan's own month; `survey` is null where nothing was found. */
export type RealFirms = {
  survey: SurveyOfTrade | null
  figures: Figures
  /** Null without a survey. */
  data: RealFirmsData | null
  compared: 'higher' | 'near' | 'lower'
  reason: (typeof realFirmsReasons)[number]
}

/** Null where the business is closed to the place: nobody earns there. */
export function realFirms(input: ReportInput, book: FigureBook): RealFirms | null {
  const { archetype, place, facts, model } = input
  if (model.closed) return null
  const survey = findSurvey(facts.enterprise, archetype, place.country.code)
  const rise = survey && todayRise(input, survey)
  if (!survey || !rise) return { survey: null, figures: {}, data: null, compared: 'near', reason: 'near' }
  const writer = figureWriter(input, book, survey, rise)
  const ours = model.usualMonth
  const figures = { ...theirFigures(survey, writer), ...ourFigures(input, book, ours, writer) }
  return { survey, figures, data: chartData(survey, rise, ours, model.currency), ...compare(input, survey, rise, ours) }
}

/** Within a quarter of each other, two figures of this kind tell no difference. */
const nearRatio = 1.25
/** So many times their outlay is another business. */
const largerOutlay = 1.5

type Rise = { consumer: PriceRise; power: PriceRise | null }

function todayRise({ place: { country }, facts, model }: ReportInput, { survey }: SurveyOfTrade): Rise | null {
  const prices = facts.enterprise?.prices ?? {}
  const record = prices[country.code]
  const when = { month: survey.month, asOf: model.asOf, inflation: shareValue(country.facts.inflation) }
  const consumer = record && consumerPriceRise(record, when)
  if (!consumer) return null
  // Purchasing power is measured in the yardstick's own money: it restates nothing there.
  const power = country.code === yardstickCountry ? null : purchasingPowerRise(record, prices[yardstickCountry], when)
  return { consumer, power }
}

const times = ({ onRecord, since }: PriceRise) => onRecord * since

/** Months of the survey's profit. */
const monthsOf = ({ survey }: SurveyOfTrade) => (survey.period === 'year' ? 12 : 1)

function chartData(of: SurveyOfTrade, rise: Rise, ours: Band, currency: string): RealFirmsData {
  const today = (at: SurveyStatistic) => {
    const row = surveyRow(of.group, 'profit', at)
    return row ? (row.value / monthsOf(of)) * times(rise.consumer) : null
  }
  const [p10, p25, p50, p75, p90, mean] = (['p10', 'p25', 'p50', 'p75', 'p90', 'mean'] as const).map(today)
  return {
    currency,
    theirs: {
      low: p10 ?? null,
      dots: [p25, p50, p75].flatMap((value) => value ?? []),
      high: p90 ?? null,
      mean: mean ?? null,
    },
    ours: { low: ours.p10, likely: ours.p50, high: ours.p90 },
  }
}

function compare({ archetype, model }: ReportInput, of: SurveyOfTrade, rise: Rise, ours: Band): Pick<RealFirms, 'compared' | 'reason'> {
  const middle = surveyRow(of.group, 'profit', 'p50') ?? surveyRow(of.group, 'profit', 'mean')
  const theirs = middle ? (middle.value / monthsOf(of)) * times(rise.consumer) : 0
  const compared = ours.p50 > theirs * nearRatio ? 'higher' : ours.p50 < theirs / nearRatio ? 'lower' : 'near'
  if (compared === 'near') return { compared, reason: 'near' }
  const isLarger = (own: number, at: SurveyMeasure) => {
    const row = surveyRow(of.group, at, 'p50')
    return row !== undefined && own > row.value * times(rise.consumer) * largerOutlay
  }
  const monthlyUnits = model.months[11]?.units ?? 0
  const hiresHelp = archetype.staff.some(
    ({ fromMonth, fromSales = 0 }) => fromMonth <= 12 && fromSales <= monthlyUnits / archetype.openDaysPerMonth,
  )
  // Where most of them have help too, it explains nothing.
  const hasHelp = hiresHelp && (surveyRow(of.group, 'helper', 'share')?.value ?? 1) < 0.5
  if (compared === 'lower') return { compared, reason: hasHelp ? 'help' : 'survey' }
  const hasMore = isLarger(goodsAndTools(model), 'outlay')
  if (hasMore) return { compared, reason: hasHelp ? 'outlay-help' : 'outlay' }
  if (isLarger(model.startupTotal, 'toStart')) return { compared, reason: 'to-start' }
  if (hasHelp) return { compared, reason: 'help' }
  return { compared, reason: of.survey.higher ? 'survey' : 'left-out' }
}

const goodsKinds = ['equipment', 'stock'] as const

function goodsAndTools({ startup }: ReportInput['model']): number {
  return sumMajor(startup.filter(({ kind }) => goodsKinds.some((each) => each === kind)).map(({ amount }) => amount))
}

type Writer = ReturnType<typeof figureWriter>

/** Writes rows and what they are today, each with its evidence. */
function figureWriter({ place: { country }, facts, model }: ReportInput, book: FigureBook, of: SurveyOfTrade, rise: Rise) {
  const { survey, group } = of
  const { currency } = model
  const money = (amount: number) => formatMoneyMajor(amount, currency)
  const labelOf = ({ of: measure, at }: SurveyRow) =>
    measure === 'profit' ? labels.profit[at]({ who: group.who }) : labels[measure]({ who: group.who })
  const rowEvidence = (row: SurveyRow, unit: string) =>
    book.add({
      id: `survey:${row.row}`,
      label: labelOf(row),
      value: row.value,
      unit,
      year: row.year,
      source: citedSource(facts.sources, row.sourceId, row.row),
      ...reliabilityOf(row.sourceId, survey.confidence),
      reason: formulas.row({ row: row.row, why: group.why as never }),
      ...(isInCurrency(unit, currency) ? { priceMonth: survey.month } : {}),
    })
  const amountUnit = (row: SurveyRow) => (row.of === 'profit' ? `${currency} a ${survey.period}` : currency)

  /** Evidence of the prices between the survey and today. */
  const priceInputs = (isByPower: boolean): string[] => {
    const record = facts.enterprise?.prices[country.code]
    const yardstick = facts.enterprise?.prices[yardstickCountry]
    if (!record) return []
    const lastYear = record.inflation.at(-1)?.year ?? survey.year
    const used =
      isByPower && yardstick
        ? [
            ...yearlyEntries(facts.countries[yardstickCountry], yardstick.inflation, survey.year),
            ...indexEntries(country, record, survey.year),
          ]
        : priceEntries(facts.enterprise, country, survey.year)
    const ids = used.map(({ sourceId, confidence, ...entry }) =>
      book.add({ ...entry, source: citedSource(facts.sources, sourceId, entry.id), ...reliabilityOf(sourceId, confidence) }),
    )
    for (const { year, value, sourceId } of isByPower ? (record.purchasingPower ?? []) : [])
      if (year === survey.year || year === lastYear)
        ids.push(
          book.add({
            id: `prices:${country.code}:power:${year}`,
            label: labels.power({ country: country.nameInSentence as never, year: `${year}` }),
            value,
            unit: `${currency} per international dollar`,
            year,
            source: citedSource(facts.sources, sourceId, country.code),
            ...reliabilityOf(sourceId, 'medium'),
          }),
        )
    return [...ids, book.fact(country.facts.inflation).evidence]
  }

  return {
    book,
    currency,
    /** A row, unchanged: amounts in whole units. */
    row: (measure: SurveyMeasure, at: SurveyStatistic): Figure | null => {
      const row = surveyRow(group, measure, at)
      if (!row) return null
      if (row.at === 'share') {
        const of100 = formatNumber(row.value * 100)
        return { evidence: rowEvidence(row, 'share of owners'), value: row.value, prose: of100, exact: of100 }
      }
      const text = formatMoneyWholeMajor(row.value, currency)
      return { evidence: rowEvidence(row, amountUnit(row)), value: row.value, prose: text, exact: text }
    },
    today: (measure: SurveyMeasure, at: SurveyStatistic, by: keyof Rise): Figure | null => {
      const row = surveyRow(group, measure, at)
      const factor = rise[by]
      if (!row || !factor) return null
      const months = measure === 'profit' ? monthsOf(of) : 1
      const isByPower = by === 'power'
      const label = labelOf(row)
      return book.derive({
        id: `today:${by}:${row.row}`,
        label: isByPower ? labels.todayByPower({ label }) : labels.today({ label }),
        value: (row.value / months) * times(factor),
        form: 'money',
        unit: measure === 'profit' ? `${currency} a month` : currency,
        formula: (months === 12 ? formulas.todayMonth : formulas.today)({
          amount: money(row.value),
          onRecord: factor.onRecord.toPrecision(4),
          since: factor.since.toPrecision(4),
          year: `${facts.enterprise?.prices[country.code]?.inflation.at(-1)?.year}`,
          month: formatYearMonth(model.asOf),
        }),
        inputs: [rowEvidence(row, amountUnit(row)), ...priceInputs(isByPower)],
      })
    },
    sampleSize: (): Figure | null => {
      const row = group.rows.find((each) => each.of === 'profit')
      if (!row) return null
      const evidence = book.add({
        id: `survey:n:${row.row}`,
        label: labels.asked({ who: group.who }),
        value: row.n,
        unit: 'people',
        year: row.year,
        source: citedSource(facts.sources, row.sourceId, row.row),
        ...reliabilityOf(row.sourceId, survey.confidence),
        reason: formulas.row({ row: row.row, why: group.why as never }),
      })
      return { evidence, value: row.n, prose: formatNumber(row.n), exact: formatNumber(row.n) }
    },
    leftOut: (): Figure | null => {
      const leftOut = facts.enterprise?.leftOut
      if (!leftOut) return null
      const evidence = book.add({
        id: 'survey:left-out',
        label: labels.leftOut,
        value: leftOut.value,
        unit: '% of sales',
        year: leftOut.year,
        source: citedSource(facts.sources, leftOut.sourceId, labels.leftOut),
        ...reliabilityOf(leftOut.sourceId, 'medium'),
      })
      const text = planTexts.ofHundredSales({ n: formatNumber(leftOut.value) })
      return { evidence, value: leftOut.value, prose: text, exact: text }
    },
  }
}

function theirFigures({ survey }: SurveyOfTrade, writer: Writer): Figures {
  const isYear = survey.period === 'year'
  return withoutMissing({
    'real.n': writer.sampleSize(),
    'real.half': writer.row('profit', 'p50'),
    'real.upper': writer.row('profit', 'p75'),
    'real.quarterToday': writer.today('profit', 'p25', 'consumer'),
    'real.halfToday': writer.today('profit', 'p50', 'consumer'),
    'real.upperToday': writer.today('profit', 'p75', 'consumer'),
    'real.halfPower': writer.today('profit', 'p50', 'power'),
    'real.mean': isYear ? writer.row('profit', 'mean') : null,
    'real.meanToday': isYear ? writer.today('profit', 'mean', 'consumer') : null,
    'real.earning': writer.row('earning', 'share'),
    'real.helper': writer.row('helper', 'share'),
    'real.outlay': writer.today('outlay', 'p50', 'consumer'),
    'real.toStart': writer.today('toStart', 'p50', 'consumer'),
    'real.leftOut': writer.leftOut(),
  })
}

function ourFigures({ model }: ReportInput, book: FigureBook, ours: Band, { currency }: Writer): Figures {
  const month = (at: keyof Band & ('p10' | 'p50' | 'p90')) => book.model(`model:usualMonth.${at}`, ours[at], 'money')
  const [low, likely, high] = (['p10', 'p50', 'p90'] as const).map(month)
  const range = formatMoneyRangeMajor(ours.p10, ours.p90, currency)
  const goods = goodsAndTools(model)
  const kinds = goodsKinds.filter((each) => model.startup.some(({ kind, amount }) => kind === each && amount > 0))
  return withoutMissing({
    'real.ours': likely ?? null,
    'real.oursRange': low && high ? { ...low, prose: range, exact: range } : null,
    'real.ownGoods':
      goods > 0
        ? {
            ...book.derive({
              id: 'report:startup.goodsAndTools',
              label: labels.ownGoods,
              value: goods,
              form: 'money',
              unit: currency,
              formula: formulas.ownGoods,
              inputs: kinds.map((kind) => `report:startup.${kind}`),
            }),
            prose: formatMoneyRoundedMajor(goods, currency),
          }
        : null,
  })
}

function withoutMissing(figures: Record<string, Figure | null>): Figures {
  return Object.fromEntries(Object.entries(figures).flatMap(([name, figure]) => (figure ? [[name, figure]] : [])))
}
