import type { BusinessShape, ValueKey } from '#engine/model/model-inputs.ts'
import { hasFixedSums, type TaxTable } from '#engine/model/tax.ts'
import type { VatRule } from '#engine/model/vat.ts'
import { formatYearMonth, monthNames } from '#engine/quantity/format.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { isMoney } from '#engine/quantity/unit.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import { startSentence } from '#engine/report/own-start.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { assumptionsTexts, sheetTexts } from '#words/documents/sheet.ts'
import { titleOfSize } from '../title-of-size.ts'
import { heading, heads, type SheetCell, type SheetRows, sheetRef } from './sheet-cells.ts'

/** Cell references of each number. `value` reads an assumption in the unit of the formulas; money stays in major units. */
export type AssumptionRefs = {
  value: (key: ValueKey) => string
  /** Whether the business has such an assumption at all. */
  has: (key: ValueKey) => boolean
  season: (calendarMonth: number) => string
  importShare: (line: keyof BusinessShape['importShare']) => string
  hire: (index: number) => { share: string; fromMonth: string; fromSales: string }
  production: (what: 'startsSelling' | 'cycleMonths') => string
  resale: (index: number) => string
  equipmentShare: (index: number) => string
  /** What the person owns already of a line of equipment, as a share of the line. */
  ownedShare: (index: number) => string
  /** The bands of the tax of a usual year, or of one above the limit of its regime. */
  taxBands: (of: TaxOf) => { upTo: string | null; rate: string; due: string | null }[]
  beyondTurnover: string
  beyondFrom: string
  /** The most of what is spent before the opening that lowers the taxed profit of year 1. */
  startUp: string
  /** What the accountant costs a year where the tax may be chosen. */
  accountant: string
  vat: Record<keyof VatRule, string>
}

export type TaxOf = 'usual' | 'beyond'

/** Every assumption of a report with its range, source and reason, and the cell of each. */
export function assumptionRows(data: StoredReport, about: string, isInput = true) {
  const { location, model, evidence } = data
  const byId = new Map(evidence.map((item) => [item.id, item]))
  const rows: SheetRows = [
    heading(assumptionsTexts.title({ title: titleOfSize(data), place: location })),
    [{ value: [about, startSentence(model, data.ownStart === true)].filter((text) => text).join(' ') }],
    [],
    heads(
      assumptionsTexts.assumption,
      sheetTexts.value,
      sheetTexts.low,
      sheetTexts.high,
      sheetTexts.unit,
      sheetTexts.source,
      sheetTexts.year,
      sheetTexts.confidence,
      assumptionsTexts.why,
    ),
  ]
  const rowByKey = new Map<string, { row: number; form: 'money' | 'number' }>()
  for (const item of model.assumptions) {
    const evidenceItem = byId.get(`assumption:${item.key}`) ?? byId.get(item.evidence[0] ?? '')
    const form = isMoney(item.unit) ? 'money' : 'number'
    rowByKey.set(item.key, { row: rows.length + 1, form })
    rows.push([
      { value: item.label },
      { value: item.value, form, input: isInput && item.editable },
      { value: item.low, form },
      { value: item.high, form },
      { value: unitName(item.unit) },
      { value: evidenceItem ? assumptionsTexts.sourceOf(evidenceItem.source) : '' },
      { value: evidenceItem?.year ?? '', form: 'whole' },
      { value: evidenceItem ? sheetTexts.confidences[evidenceItem.confidence] : '' },
      { value: evidenceItem?.reason ?? evidenceItem?.formula ?? '' },
    ])
  }
  return { rows, rowOf: rowByKey }
}

/** The inputs: yellow cells are yours to change. Below them the calendar and the rules that the sums follow. */
export function assumptionsSheet(
  data: StoredReport,
  shape: BusinessShape,
  { scales, equipmentNames }: { scales: ReadonlyMap<string, number>; equipmentNames: readonly string[] },
): { rows: SheetRows; refs: AssumptionRefs } {
  const { model } = data
  const minor = minorPerMajor(model.currency)
  const about = assumptionsTexts.about({ currency: model.currency, month: formatYearMonth(model.asOf) })
  const { rows, rowOf: rowByKey } = assumptionRows(data, about)

  rows.push([], heading(assumptionsTexts.season))
  const seasonRow = rows.length + 1
  for (const [index, factor] of shape.season.entries())
    rows.push([{ value: monthNames[index] ?? '' }, { value: factor, form: 'number', input: true }])

  rows.push([], heading(assumptionsTexts.importShares))
  const lines = ['price', 'cost', 'keeping', 'utilities', 'other', 'equipment'] as const
  const shareRow = rows.length + 1
  for (const line of lines)
    rows.push([{ value: assumptionsTexts.importShare[line] }, { value: shape.importShare[line], form: 'share', input: true }])

  rows.push([], heading(assumptionsTexts.production.title))
  const productionRow = rows.length + 1
  rows.push(
    [{ value: assumptionsTexts.production.startsSelling }, { value: shape.production.startsSelling, form: 'whole' }],
    [{ value: assumptionsTexts.production.cycleMonths }, { value: shape.production.cycleMonths, form: 'whole' }],
  )

  const { hires } = assumptionsTexts
  rows.push([], heads(hires.title, hires.share, hires.fromMonth, hires.fromSales))
  const hireRow = rows.length + 1
  for (const [index, hire] of shape.hires.entries())
    rows.push([
      { value: hires.line({ line: index + 1 }) },
      { value: hire.share, form: 'share' },
      { value: hire.fromMonth, form: 'whole', input: true },
      { value: hire.fromSales, form: 'number', input: true },
    ])

  rows.push(
    [],
    heads(assumptionsTexts.equipment, assumptionsTexts.share, assumptionsTexts.life, assumptionsTexts.resale, assumptionsTexts.owned),
  )
  const equipmentRow = rows.length + 1
  for (const [index, line] of shape.equipment.entries())
    rows.push([
      { value: equipmentNames[index] },
      { value: line.share, form: 'share' },
      { value: line.lifeMonths, form: 'whole' },
      { value: line.resaleShare, form: 'share' },
      { value: line.ownedShare ?? 0, form: 'share', input: true },
    ])

  const { taxes, vat } = assumptionsTexts
  const limitCell = (amount: number): SheetCell => ({ value: amount / minor, form: 'money', input: true })
  const taxTable = (table: TaxTable): number => {
    const { whole, turnover, floors, rates, base } = table
    const title = taxes[turnover ? (whole ? 'salesWhole' : 'salesBands') : whole ? 'profitWhole' : 'profitBands']
    const hasSums = hasFixedSums(table)
    rows.push([], heads(title, assumptionsTexts.upTo, assumptionsTexts.rate, ...(hasSums ? [taxes.due] : [])))
    const first = rows.length + 1
    rates.forEach((rate, index) => {
      const top = floors[index + 1]
      const upTo: SheetCell = top === undefined ? { value: assumptionsTexts.noLimit } : limitCell(top)
      const due: SheetCell[] = hasSums ? [{ value: base[index]! / minor, form: 'money', input: true }] : []
      rows.push([{ value: assumptionsTexts.band({ band: index + 1 }) }, upTo, { value: rate, form: 'share', input: true }, ...due])
    })
    return first
  }
  const taxRow = { usual: taxTable(shape.tax), beyond: 0 }
  let startUpRow = 0
  if (shape.tax.startUp !== undefined) {
    startUpRow = rows.length + 1
    rows.push([{ value: taxes.startUp }, limitCell(shape.tax.startUp)])
  }
  let beyondRow = 0
  if (shape.tax.beyond) {
    rows.push([], heading(taxes.beyond))
    beyondRow = rows.length + 1
    rows.push(
      [{ value: taxes.beyondTurnover }, limitCell(shape.tax.beyond.turnover)],
      [{ value: taxes.beyondFrom }, limitCell(shape.tax.beyond.from ?? 0)],
      [{ value: taxes.accountant }, limitCell(shape.tax.beyond.accountant ?? 0)],
    )
    taxRow.beyond = taxTable(shape.tax.beyond.table)
  }
  const vatRow = rows.length + 3
  if (shape.vat)
    rows.push(
      [],
      heading(vat.title),
      [{ value: vat.threshold }, limitCell(shape.vat.threshold)],
      [{ value: vat.included }, { value: shape.vat.included, form: 'share', input: true }],
      [{ value: vat.credited }, { value: shape.vat.credited, form: 'share', input: true }],
    )

  const cell = (row: number, column = 'B') => sheetRef('assumptions', `$${column}$${row}`)
  return {
    rows,
    refs: {
      value: (key) => {
        const rowPosition = rowByKey.get(key)
        if (!rowPosition) throw new RangeError(`The report has no assumption "${key}"`)
        const scale = rowPosition.form === 'money' ? 1 : (scales.get(key) ?? 1)
        return scale === 1 ? cell(rowPosition.row) : `(${cell(rowPosition.row)}*${scale})`
      },
      has: (key) => rowByKey.has(key),
      season: (calendarMonth) => cell(seasonRow + calendarMonth - 1),
      importShare: (line) => cell(shareRow + lines.indexOf(line)),
      hire: (index) => ({ share: cell(hireRow + index), fromMonth: cell(hireRow + index, 'C'), fromSales: cell(hireRow + index, 'D') }),
      production: (what) => cell(productionRow + (what === 'startsSelling' ? 0 : 1)),
      resale: (index) => cell(equipmentRow + index, 'D'),
      equipmentShare: (index) => cell(equipmentRow + index),
      ownedShare: (index) => cell(equipmentRow + index, 'E'),
      taxBands: (of) => {
        const table = (of === 'beyond' ? shape.tax.beyond?.table : null) ?? shape.tax
        const hasSums = hasFixedSums(table)
        return Array.from(table.rates, (_, index) => ({
          upTo: table.floors[index + 1] === undefined ? null : cell(taxRow[of] + index),
          rate: cell(taxRow[of] + index, 'C'),
          due: hasSums ? cell(taxRow[of] + index, 'D') : null,
        }))
      },
      startUp: cell(startUpRow),
      beyondTurnover: cell(beyondRow),
      beyondFrom: cell(beyondRow + 1),
      accountant: cell(beyondRow + 2),
      vat: { threshold: cell(vatRow), included: cell(vatRow + 1), credited: cell(vatRow + 2) },
    },
  }
}
