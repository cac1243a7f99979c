import type { Model } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ChartBlock, TextFigure } from '#engine/report/document.ts'
import { startSentence } from '#engine/report/own-start.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { yearOneProfit } from '#engine/report/year-one.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { NeedFacts } from '../../../lib/need-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts, Notice } from '../../../ui/surface.tsx'
import { EditionCard, isSaidSince } from '../edition-card.tsx'
import { enteredLoanText } from '../entered-loan.ts'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { LazyChart } from '../lazy-chart.tsx'
import type { useWhatIf } from '../panel/use-what-if.ts'
import { WhatIfOutcome, WhatIfProblem } from '../panel/what-if-panel.tsx'
import { ReadingHead } from '../reading-tabs.tsx'
import type { ReportDetail } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'
import { FigureButton, TextWithFigures } from '../text-with-figures.tsx'
import { Checks } from './checks.tsx'
import { MoneySteppers, steppersId } from './money-steppers.tsx'

const t = reportsTexts.money
const monthsAYear = 12

/** Three numbers to change, one chart that follows them, the lowest month, each year on a card, and the loan. */
export function MoneyReading({ report, state }: { report: ReportDetail; state: ReturnType<typeof useWhatIf> }) {
  const { data } = useReading()
  const baseModel = data.model
  const shownModel = state.model
  const { changed } = state
  const isBase = state.resultSource === 'ours'
  return (
    <>
      <ReadingHead title={t.title} />
      {state.withMyAnswers ? <Notice tone="gold">{t.withAnswers}</Notice> : null}
      {isSaidSince(report) ? <EditionCard report={report} /> : null}
      <p>{startSentence(shownModel, data.ownStart === true || 'ownCapital' in state.changes)}</p>
      <MoneySteppers baseModel={baseModel} state={state} />
      <WhatIfProblem state={state} />
      <div className="money-outcome">
        <WhatIfOutcome baseModel={baseModel} state={state} />
      </div>
      {changed ? (
        <div className="no-print">
          <Button
            onClick={() => {
              void state.resetAll()
              // The button unmounts.
              document.getElementById(steppersId)?.focus()
            }}
          >
            {reportsTexts.whatIf.putAllBack}
          </Button>
        </div>
      ) : null}
      <LazyChart block={profitBlock(shownModel)} />
      <LowestMonth model={shownModel} isBase={isBase} />
      <YearCards model={shownModel} isBase={isBase} />
      <section className="report-checklist">
        <h2>{t.loan}</h2>
        <Loan data={data} state={state} />
        <ReportViewLink to="funding" className="next-link no-print">
          {t.loanMore}
        </ReportViewLink>
      </section>
      <Checks />
      <footer className="reading-end">
        <ReportViewLink to="full" className="next-link">
          {reportsTexts.page.nextFull}
        </ReportViewLink>
      </footer>
    </>
  )
}

function profitBlock({ currency, risk }: Model): ChartBlock {
  const { profit } = risk.byMonth
  const last = profit[monthsAYear - 1]
  const formatAmount = (amount = 0) => formatMoneyProseMajor(amount, currency)
  return {
    kind: 'chart',
    chart: 'profit',
    title: t.chartTitle({ amount: formatAmount(last?.p50) }),
    subtitle: t.chartSubtitle,
    summary: t.chartSummary({ low: formatAmount(last?.p10), high: formatAmount(last?.p90) }),
    data: {
      currency,
      band: { p10: profit.map((each) => each.p10), p50: profit.map((each) => each.p50), p90: profit.map((each) => each.p90) },
    },
  }
}

function LowestMonth({ model, isBase }: { model: Model; isBase: boolean }) {
  const words = reportsTexts.page
  const { amount, month } = model.cashLow
  const text = formatMoneyRoundedMajor(amount, model.currency)
  return (
    <section>
      <h2 className="key-title">{t.lowest}</h2>
      <p>
        <TextWithFigures
          text={
            Math.round(amount) === 0
              ? words.cashLowAll({ month })
              : (amount < 0 ? words.cashLowShort : words.cashLowKeep)({ amount: text, month })
          }
          figures={isBase && Math.round(amount) !== 0 ? [{ text, evidence: 'model:cashLow.amount' }] : []}
        />
      </p>
    </section>
  )
}

/** Each year of the base case, in rounded amounts. */
function YearCards({ model, isBase }: { model: Model; isBase: boolean }) {
  const years = Array.from({ length: Math.floor(model.months.length / monthsAYear) }, (_, at) => at + 1)
  const formatAmount = (amount: number) => formatMoneyRoundedMajor(amount, model.currency)
  return (
    <section className="report-checklist">
      <h2>{t.years}</h2>
      <ul className="year-cards plain-list">
        {years.map((year) => {
          const months = model.months.slice(monthsAYear * (year - 1), monthsAYear * year)
          const row = (field: 'revenue' | 'netProfit' | 'ownerDraw') => {
            const isFirstProfit = year === 1 && field === 'netProfit'
            const text = formatAmount(isFirstProfit ? yearOneProfit(model) : sumMajor(months.map((month) => month[field])))
            return {
              key: field,
              label: t.yearRows[field],
              value: isBase ? <FigureButton evidence={`model:year.${year}.${field}`}>{text}</FigureButton> : text,
            }
          }
          return (
            <li key={year} className="card">
              <h3>{t.year({ n: year })}</h3>
              <Facts
                rows={[
                  row('revenue'),
                  row('netProfit'),
                  row('ownerDraw'),
                  { key: 'cash', label: t.yearRows.cash, value: formatAmount(months.at(-1)?.closingCash ?? 0) },
                ]}
              />
            </li>
          )
        })}
      </ul>
      <p className="small quiet">{t.yearsNote}</p>
    </section>
  )
}

/** The largest loan, and the pay per hour, with the current numbers; reports of engines before 2.0 have none of it. */
function Loan({
  data: { largestLoan, leftPerHour, model },
  state,
}: {
  data: Partial<ReportData> & Pick<ReportData, 'model'>
  state: ReturnType<typeof useWhatIf>
}) {
  const { resultSource, largestLoan: whatIfLoan } = state
  const show = (text: string, figures: TextFigure[]) => <TextWithFigures text={text} figures={resultSource === 'ours' ? figures : []} />
  const loan = largestLoan && (whatIfLoan ?? largestLoan)
  // A helper's hour is that of the city: a number of the plan moves at most the taxes on it, so that of the report stays.
  const hour = leftPerHour && {
    usual: (resultSource === 'ours' ? leftPerHour : state.model.perHour).usual ?? null,
    helper: leftPerHour.helper,
  }
  const entered = enteredLoanText(state.model)
  return (
    <>
      {entered ? <p>{entered}</p> : null}
      {loan ? <NeedFacts need={{ largestLoan: loan }} currency={model.currency} show={show} bare /> : null}
      {hour ? (
        <FoldOnPhone title={t.hour}>
          <NeedFacts need={{ leftPerHour: hour }} currency={model.currency} show={show} />
        </FoldOnPhone>
      ) : null}
    </>
  )
}
