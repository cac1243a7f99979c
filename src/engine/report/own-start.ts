import { ownStartTexts as t } from '#words/engine/own-start.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { bestOffer } from '../model/loan-capacity.ts'
import { modelNumber } from '../model/model-number.ts'
import type { Assumption, BalanceSheet } from '../model/result.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { CashData } from './charts/chart-data.ts'
import type { Block, ChartBlock, TableBlock } from './document.ts'
import type { StoredReport } from './report-data.ts'

const capitalId = 'assumption:ownCapital'

type Row = TableBlock['rows'][number]

/**
 * The report with every table of money begun with the person's own, major units, in place of what the plan needs: cash is the same cash, moved by the
 * difference, as the engine computes it with that capital. Odds and what the plan needs stay. Unchanged where the sum is null or the report has no capital.
 */
export function withOwnStart<R extends StoredReport>(data: R, own: number | null): R {
  const field = capitalOf(data.model)
  if (!field || own === null) return data
  const model = beginWith(data.model, field, Math.min(field.max, Math.max(field.min, own)))
  /** By the path in the id alone: a part of a report has its sections without their evidence. */
  const changed = (id: string) => {
    const path = id.startsWith('model:') ? id.slice('model:'.length).split('.') : null
    const value = path && modelNumber(model, path)
    return value === null || value === modelNumber(data.model, path!) ? undefined : value
  }
  const evidence = data.evidence.map((item) => {
    if (item.id === capitalId) {
      const { formula: _, inputs: __, ...rest } = item
      return { ...rest, value: capitalOf(model)!.value, source: ownSources.person, kind: 'assumption' as const, reason: t.reason }
    }
    const value = changed(item.id)
    return value === undefined ? item : { ...item, value }
  })
  const begun = { ...data, ownStart: true as const, model, evidence, first: { ...data.first, cashLow: model.cashLow } }
  const sections = data.sections.map((section) => ({ ...section, blocks: section.blocks.map((block) => inBlock(block, begun, changed)) }))
  return { ...begun, sections }
}

/** With whose money the cash of a model begins, its loan too, and what of it is short in the calm case; null in a report that has no capital. */
export function startSentence(
  model: Pick<StoredReport['model'], 'assumptions' | 'cashLow' | 'currency' | 'months'>,
  isOwn: boolean,
): string | null {
  const field = capitalOf(model)
  if (!field) return null
  const format = (value: number) => formatMoneyRoundedMajor(value, model.currency)
  const amount = format(field.value)
  if (!isOwn) return t.plan({ amount })
  const loan = model.assumptions.find(({ key }) => key === 'loanAmount')?.value ?? 0
  const start = loan > 0 ? t.ownLoan({ amount, loan: format(loan) }) : t.own({ amount })
  const { month: low, amount: lowest } = model.cashLow
  const month = runsOutMonth(model)
  return month === null ? start : `${start} ${t.short({ month, low, missing: format(-lowest) })}`
}

/** The first month that the calm case ends with less than no cash, in whole major units; null where none does. */
export function runsOutMonth({ months }: Pick<StoredReport['model'], 'months'>): number | null {
  return months.find(({ closingCash }) => Math.round(closingCash) < 0)?.month ?? null
}

function capitalOf({ assumptions }: Pick<StoredReport['model'], 'assumptions'>): Assumption | undefined {
  return assumptions.find(({ key }) => key === 'ownCapital')
}

function beginWith<M extends StoredReport['model']>(model: M, field: Assumption, own: number): M {
  const by = sumMajor([own, -field.value])
  const moved = (amount: number) => sumMajor([amount, by])
  const balance = model.balance.map((sheet) => movedSheet(sheet, by))
  return {
    ...model,
    assumptions: model.assumptions.map((each) => (each === field ? { ...each, value: own, low: own, high: own } : each)),
    months: model.months.map((month) => ({ ...month, closingCash: moved(month.closingCash) })),
    balance,
    cashLow: { ...model.cashLow, amount: moved(model.cashLow.amount) },
    ratios: { ...model.ratios, currentRatio: currentRatio(balance) },
    risk: {
      ...model.risk,
      byMonth: {
        ...model.risk.byMonth,
        cash: model.risk.byMonth.cash.map(({ p10, p50, p90 }) => ({ p10: moved(p10), p50: moved(p50), p90: moved(p90) })),
      },
    },
  }
}

/** Cash below zero is a shortfall, among what is owed. */
function movedSheet(sheet: BalanceSheet, by: number): BalanceSheet {
  const { assets, liabilities, equity } = sheet
  const cash = sumMajor([assets.cash, -liabilities.shortfall, by])
  const [cashHeld, shortfall] = [Math.max(0, cash), Math.max(0, -cash)]
  return {
    ...sheet,
    assets: { ...assets, cash: cashHeld, total: sumMajor([assets.total, cashHeld, -assets.cash]) },
    liabilities: { ...liabilities, shortfall, total: sumMajor([liabilities.total, shortfall, -liabilities.shortfall]) },
    equity: { ...equity, capital: sumMajor([equity.capital, by]), total: sumMajor([equity.total, by]) },
  }
}

/** As `computeRatios` has it: what becomes cash within the second year over what falls due in it, null where nothing does. */
function currentRatio(balance: readonly BalanceSheet[]): number | null {
  const [year1, year2] = [12, 24].map((month) => balance.find((sheet) => sheet.month === month))
  if (!year1 || !year2) return null
  const due = sumMajor([year1.liabilities.total, -year2.liabilities.loan])
  return due > 0 ? sumMajor([year1.assets.total, -year1.assets.equipment]) / due : null
}

function inBlock(block: Block, report: Pick<StoredReport, 'model'>, changed: (id: string) => number | undefined): Block {
  if (block.kind === 'chart') return block.chart === 'cash' ? cashChart(block, report.model) : block
  if (block.kind !== 'table') return block
  const { currency } = report.model
  const noteOf = ({ note }: TableBlock) => [startSentence(report.model, true), note].filter((text) => text).join(' ')
  const isUses = block.rows.some(({ cells }) => cells[1]?.evidence === 'report:need.total')
  if (isUses) return { ...block, rows: sourcesRows(block.rows, report.model), note: noteOf(block) }
  let hasCash = false
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const value = cell.evidence === undefined ? undefined : changed(cell.evidence)
      if (value === undefined) return cell
      if (cell.evidence === 'model:ratios.currentRatio') return { ...cell, text: ratioText(value) }
      hasCash = true
      return { ...cell, text: formatMoneyWholeMajor(value, currency) }
    }),
  }))
  return { ...block, rows, ...(hasCash ? { note: noteOf(block) } : {}) }
}

const ratioText = (value: number) => (value > 20 ? t.fewDebts : formatNumber(value, 2))

function cashChart(block: ChartBlock, model: StoredReport['model']): ChartBlock {
  const { currency, months, risk, cashLow } = model
  const { month } = cashLow
  const runsOut = runsOutMonth(model)
  const isNone = Math.round(cashLow.amount) === 0
  // What is missing is no loss of the business.
  const amount = formatMoneyProseMajor(Math.abs(cashLow.amount), currency)
  const data: CashData = {
    currency,
    likely: months.map(({ closingCash }) => closingCash),
    poor: risk.byMonth.cash.map(({ p10 }) => p10),
    low: cashLow,
    runsOut,
  }
  return {
    ...block,
    title: runsOut === null ? t.cash({ month }) : t.cashOut({ month: runsOut }),
    summary: isNone ? t.cashNone : runsOut === null ? t.cashText({ amount }) : t.cashBelow({ amount, month }),
    data,
    figures: isNone ? [] : [{ text: amount, evidence: 'model:cashLow.amount' }],
  }
}

/** Sources begin with the person's own; what it is more than the need is a surplus, and what it is less is missing, so that both sides stay equal. */
function sourcesRows(rows: readonly Row[], model: StoredReport['model']): Row[] {
  const own = capitalOf(model)!.value
  const needRows = rows.filter(({ cells }) => cells[1]?.evidence === 'report:need.total')
  // The column of a loan has a need of its own: the instalments add to it.
  const need = sumMajor([model.startupTotal, model.toLiveOn?.amount ?? 0])
  const columns = [
    { need, loan: 0 },
    { need: bestOffer(model.loans ?? [])?.need ?? need, loan: model.loanExample?.amount ?? 0 },
  ].slice(0, rows[0]!.cells.length - 1)
  const cells = (amounts: readonly number[], id?: string) =>
    amounts.map((amount) => ({ text: formatMoneyWholeMajor(amount, model.currency), ...(id ? { evidence: id } : {}) }))
  const left = columns.map(({ need, loan }) => sumMajor([own, loan, -need]))
  const [surplus, missing] = [left.map((amount) => Math.max(0, amount)), left.map((amount) => Math.max(0, -amount))]
  const totals = columns.map(({ need }, at) => sumMajor([need, surplus[at]!]))
  return rows.flatMap((row): Row[] => {
    if (!needRows.includes(row)) return [row]
    const head = row.cells[0]!
    if (!row.strong)
      return [
        {
          cells: [
            head,
            ...cells(
              columns.map(() => own),
              capitalId,
            ),
          ],
        },
      ]
    const isUses = row === needRows[0]
    const more = isUses ? surplus : missing
    const moreRow = { cells: [{ text: isUses ? t.kept : t.missing }, ...cells(more)] }
    return [...(more.some((amount) => amount > 0) ? [moreRow] : []), { ...row, cells: [head, ...cells(totals)] }]
  })
}
