import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  formatDate,
  formatMoneyProseMajor,
  formatMoneyRangeMajor,
  formatNumber,
  formatOdds,
  formatYearMonth,
} from '#engine/quantity/format.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { annexPages } from './annex-pages.ts'
import { blockContent, checklist } from './block-content.ts'
import { lenderPage } from './lender-page.ts'
import { baseDocument, ink, promise, unbroken } from './page-style.ts'

export type ReportDocumentOptions = { number: number; reportId: string; applicant: string | null }

const marks = { good: '✓', careful: '▲', no: '✗' } as const
const narrators = { composer: 'Text by Gapwise. Numbers from the model.' } as const

/** The whole report on paper: cover with contents, a page for the lender, twelve sections, the months and what they stand on. */
export function reportDocument(data: ReportData, options: ReportDocumentOptions): TDocumentDefinitions {
  const { model, generatedBy } = data
  return {
    ...baseDocument({
      title: `${data.title}, ${data.location}`,
      currency: model.currency,
      at: generatedBy.at,
      footer: `${options.reportId} · model ${generatedBy.engineVersion}`,
    }),
    content: [
      ...cover(data, options),
      ...lenderPage(data, options.applicant),
      ...data.sections.flatMap((section, index) => sectionPages(section, index)),
      ...annexPages(data),
    ],
  }
}

function cover(data: ReportData, options: ReportDocumentOptions): Content[] {
  const { model, first, generatedBy } = data
  const { currency, risk } = model
  const narrator =
    generatedBy.narrator === 'composer' ? narrators.composer : `Text edited with ${generatedBy.narrator}. Numbers from the model.`
  const enough = data.sections.find((section) => section.key === 'breakEven')?.keyFigure?.text
  const facts: [string, string][] = [
    [
      'Monthly profit after a year, before your own pay',
      `${formatMoneyProseMajor(first.monthly.p50, currency)}; likely range ${formatMoneyRangeMajor(first.monthly.p10, first.monthly.p90, currency)}`,
    ],
    [
      'Cash you need',
      `${formatMoneyProseMajor(first.cashNeeded.p50, currency)}, to be safe ${formatMoneyProseMajor(first.cashNeeded.p80, currency)}${(first.cashUntilMonth ?? 1) === 1 ? '' : `, until month ${first.cashUntilMonth}`}`,
    ],
    ['Break-even', first.breakEvenUnitsPerDay === null ? 'Not reached' : (enough ?? 'Not reached')],
    ['Lowest cash', `${formatMoneyProseMajor(first.cashLow.amount, currency)} in month ${first.cashLow.month}`],
    ['Loses money in year 1', `In ${formatOdds(risk.probabilityLoss)} simulations`],
  ]
  return [
    { text: `Business report ${options.number}`, style: 'formal', margin: [0, 6, 0, 2] },
    { text: data.title, style: 'h1' },
    { text: data.location, fontSize: 15, margin: [0, 2, 0, 8] },
    { text: unbroken(`${marks[first.verdict]} ${first.verdictText}`), fontSize: 13, bold: true, margin: [0, 0, 0, 8] },
    ...(first.placeNote ? [{ text: unbroken(first.placeNote), color: ink.soft, margin: [0, 0, 0, 8] } as Content] : []),
    {
      table: {
        widths: [190, '*'],
        body: facts.map(([label, value]) => [
          { text: label, color: ink.soft },
          { text: value, bold: true },
        ]),
      },
      layout: 'lightHorizontalLines',
      margin: [0, 0, 0, 8],
    },
    ...checklist({
      kind: 'checklist',
      title: 'Check these numbers first',
      items: first.checkFirst.map((check) => ({ text: check.label, detail: check.text })),
    }),
    {
      text: `${formatDate(generatedBy.at)} · prices of ${formatYearMonth(model.asOf)} · ${narrator} ${formatNumber(first.assumptionShare * 100)}% of the inputs are our own assumptions. ${promise}`,
      color: ink.soft,
      margin: [0, 4, 0, 8],
    },
    {
      toc: { title: { text: 'Contents', style: 'h3' }, numberStyle: { bold: true } },
      fontSize: 10,
      lineHeight: 1,
    } as Content,
  ]
}

function sectionPages(section: ReportData['sections'][number], index: number): Content[] {
  const [firstBlock, ...rest] = section.blocks
  const head: Content[] = [
    { text: `${index + 1}. ${section.question}`, style: 'h2', tocItem: true, tocMargin: [0, 0, 0, 0] },
    { text: section.title, style: 'formal' },
    { text: unbroken(section.summary), style: 'answer' },
  ]
  // A heading stays with what it opens: a chart would otherwise leave it alone at the foot of a page.
  const opens = firstBlock && firstBlock.kind !== 'table' ? blockContent(firstBlock) : []
  return [
    {
      stack: [...head, ...opens],
      unbreakable: true,
      margin: [0, index === 0 ? 0 : 14, 0, 0],
      ...(index === 0 ? { pageBreak: 'before' as const } : {}),
    },
    ...(opens.length === 0 && firstBlock ? blockContent(firstBlock) : []),
    ...rest.flatMap(blockContent),
  ]
}
