import writeExcelFile, { type Feature, type SheetData } from 'write-excel-file/node'
import { engineVersion, hasCurrentFormulas } from '#engine/economy/constants.ts'
import { createNullEvidenceBook } from '#engine/evidence/evidence-book.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { localizeSpelling, type Spelling } from '#engine/market/local-spelling.ts'
import type { MarketFacts, Place } from '#engine/market/place.ts'
import type { BusinessShape } from '#engine/model/model-inputs.ts'
import { factorsOfSurvey } from '#engine/model/prepare-run.ts'
import { resolve } from '#engine/model/resolve.ts'
import { currencyFormats } from '#engine/quantity/format.ts'
import type { Owned } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { sheetTexts } from '#words/documents/sheet.ts'
import { assumptionsSheet } from './assumptions-sheet.ts'
import { evaluateWorkbook } from './formula.ts'
import { monthlySheet } from './monthly-sheet.ts'
import { columnName, type SheetCell, type SheetKey, sheetNames, type Workbook } from './sheet-cells.ts'
import { createStoredWorkbook } from './stored-workbook.ts'
import { balanceSheet, ratiosSheet, sourcesSheet, startupSheet } from './summary-sheets.ts'

export type WorkbookBusiness = { archetype: Archetype; place: Place; facts: MarketFacts; owned?: readonly Owned[] | undefined }

/**
 * The spreadsheet of a report: six sheets whose formulas redo the model, with their present values in the file. For a report of an earlier engine,
 * without a business, the same six sheets hold its own figures, without formulas.
 */
export async function buildWorkbook(data: StoredReport, business: WorkbookBusiness | null, spelling?: Spelling): Promise<Uint8Array> {
  const workbook = business ? createWorkbook(data, business) : createStoredWorkbook(data)
  const valueAt = evaluateWorkbook(workbook)
  const keys = Object.keys(sheetNames) as SheetKey[]
  const format = currencyFormats[data.model.currency]
  const moneyFormat = format?.decimals === 0 ? '#,##0' : '#,##0.00'
  const sheets = keys.map((key) => ({
    sheet: sheetNames[key],
    data: (workbook[sheetNames[key]] ?? []).map((row) => row.map((cell) => toCell(cell, moneyFormat, spelling))) as SheetData,
    columns: widths[key].map((width) => ({ width })),
    stickyRowsCount: key === 'monthly' || key === 'balance' || key === 'ratios' ? 1 : 0,
    stickyColumnsCount: key === 'monthly' ? 1 : 0,
  }))
  const buffer = await writeExcelFile(sheets, {
    features: [
      withComputedValues(
        keys.map((key) => sheetNames[key]),
        valueAt,
      ),
    ],
  } as Parameters<typeof writeExcelFile>[1]).toBuffer()
  return new Uint8Array(buffer)
}

/** False for a report of an engine before today's formulas. */
export function hasLiveFormulas({ generatedBy }: StoredReport): boolean {
  return hasCurrentFormulas(generatedBy.engineVersion)
}

/** The sheets before they are written. Throws when the report lacks an assumption that the formulas need. */
export function createWorkbook(data: StoredReport, { archetype, place, facts, owned }: WorkbookBusiness): Workbook {
  const assumed = (key: string) => data.model.assumptions.find((each) => each.key === key)?.value
  const [marketSpending, sellersNearby, fairShareWeight] = ['marketSpending', 'sellersNearby', 'fairShareWeight'].map(assumed)
  const isGiven = marketSpending !== undefined && sellersNearby !== undefined && fairShareWeight !== undefined
  const given = isGiven ? { marketSpending, sellersNearby, fairShareWeight } : {}
  const { asOf } = data.model
  const book = createNullEvidenceBook()
  const surveyed = factorsOfSurvey({ archetype, place, facts }, asOf, book)
  const resolved = resolve(archetype, place, facts, asOf, book, { owned, surveyed, given, answers: data.answers })
  const scales = new Map([...resolved.rows.values()].map((row) => [row.key as string, row.scale]))
  const shape: BusinessShape = resolved.shape
  const decimals = currencyFormats[data.model.currency]?.decimals ?? 2
  // Of every line, those too that cost nothing in this country and are no line of the report.
  const equipmentNames = shape.equipment.map(
    (_, index) => resolved.lines.equipment[index]?.item ?? sheetTexts.equipmentLine({ line: index + 1 }),
  )
  const { rows: assumptions, refs } = assumptionsSheet(data, shape, { scales, equipmentNames })
  const { rows: monthly, refs: months } = monthlySheet(shape, refs, decimals)
  return {
    [sheetNames.assumptions]: assumptions,
    [sheetNames.startup]: startupSheet(data, equipmentNames, refs, months, decimals),
    [sheetNames.monthly]: monthly,
    [sheetNames.balance]: balanceSheet(months, refs, decimals),
    [sheetNames.ratios]: ratiosSheet(shape, refs, months),
    [sheetNames.sources]: sourcesSheet(data, versionNote(data, facts)),
  }
}

/** The formulas are today's. A report of an older model has its own numbers in its pages, so the sheet says why the two may differ. */
function versionNote({ generatedBy }: StoredReport, facts: MarketFacts): string | null {
  if (generatedBy.engineVersion === engineVersion && generatedBy.factsVersion === facts.factsVersion) return null
  return sheetTexts.older({
    engine: generatedBy.engineVersion,
    facts: generatedBy.factsVersion,
    engineNow: engineVersion,
    factsNow: facts.factsVersion,
  })
}

const widths: Record<SheetKey, number[]> = {
  assumptions: [52, 16, 14, 14, 24, 40, 8, 10, 80],
  startup: [46, 18, 16, 16, 16],
  monthly: [36, ...Array.from({ length: 37 }, () => 14)],
  balance: [34, 18, 18, 18, 18],
  ratios: [34, 18, 70],
  sources: [52, 22, 22, 8, 12, 10, 44, 28, 40, 20, 80],
}

function toCell(cell: SheetCell, moneyFormat: string, spelling: Spelling | undefined) {
  const formats: Record<string, string> = { money: moneyFormat, number: '#,##0.00##', share: '0.0%', whole: '0' }
  const style = {
    ...(cell.bold || cell.head ? { fontWeight: 'bold' as const } : {}),
    ...(cell.head ? { bottomBorderStyle: 'thin' as const } : {}),
    ...(cell.input ? { backgroundColor: '#FFF0CC' } : {}),
    ...(cell.form && formats[cell.form] ? { format: formats[cell.form] } : {}),
  }
  if (cell.formula !== undefined) return { type: 'Formula' as const, value: cell.formula, ...style }
  if (cell.value === undefined || cell.value === '') return null
  if (typeof cell.value === 'number') return { type: Number, value: cell.value, ...style }
  const { format: _, ...plain } = style as { format?: string }
  return { type: String, value: localizeSpelling(cell.value, spelling), ...plain }
}

/** Sets each formula's present value, and asks spreadsheets to recalculate everything when the file is opened. */
function withComputedValues(
  names: readonly string[],
  valueAt: (sheet: string, column: number, row: number) => number | string | boolean,
): Feature<Buffer> {
  const columnOf = new Map(Array.from({ length: 60 }, (_, index) => [columnName(index), index]))
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml.replace(
              /<c r="([A-Z]+)(\d+)"([^>]*)><f>([^<]*)<\/f><\/c>/g,
              (_all, column: string, row: string, attributes: string, formula: string) => {
                const value = valueAt(names[sheetIndex] ?? '', columnOf.get(column) ?? 0, Number(row) - 1)
                return `<c r="${column}${row}"${attributes}><f>${formula}</f><v>${String(value)}</v></c>`
              },
            ),
        },
        'xl/workbook.xml': { transform: (xml) => xml.replace('</workbook>', '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>') },
      },
    },
  }
}
