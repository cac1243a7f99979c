import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatMoneyProseMajor, formatMoneyRangeMajor, formatOdds, formatYearMonth } from '#engine/quantity/format.ts'
import { atLeastUnits } from '#engine/report/units-text.ts'
import { checklist } from './block-content.ts'
import { chartSvg } from './chart-svg.ts'
import type { BriefInput } from './document-inputs.ts'
import { baseDocument, ink } from './page-style.ts'

/** One page to show somebody: the free preview on paper. */
export function briefDocument(brief: BriefInput): TDocumentDefinitions {
  const { currency } = brief
  const radar = chartSvg({ kind: 'chart', chart: 'radar', title: '', subtitle: '', summary: '', data: brief.radar })
  const facts: [string, string][] = [
    [
      'Monthly profit after a year, before your own pay',
      `${formatMoneyProseMajor(brief.monthlyRange.p50, currency)}; likely range ${formatMoneyRangeMajor(brief.monthlyRange.p10, brief.monthlyRange.p90, currency)}`,
    ],
    [
      'Cash you need',
      `${formatMoneyProseMajor(brief.cashNeeded.p50, currency)}, to be safe ${formatMoneyProseMajor(brief.cashNeeded.p80, currency)}`,
    ],
    ['Break-even', brief.breakEvenUnitsPerDay === null ? 'Not reached' : `${atLeastUnits(brief.breakEvenUnitsPerDay, brief.unit)} a day`],
    ['Loses money in year 1', `In ${formatOdds(brief.lossOdds)} simulations`],
  ]
  const content: Content[] = [
    { text: `${brief.city}, ${brief.country} · prices of ${formatYearMonth(brief.asOf)}`, style: 'formal', margin: [0, 4, 0, 2] },
    { text: brief.title, style: 'h1', fontSize: 22 },
    { text: brief.verdictText, bold: true, fontSize: 12, margin: [0, 4, 0, 4] },
    { text: brief.description, margin: [0, 0, 0, 6] },
    {
      table: {
        widths: [190, '*'],
        body: facts.map(([label, value]) => [
          { text: label, color: ink.soft },
          { text: value, bold: true },
        ]),
      },
      layout: 'lightHorizontalLines',
      margin: [0, 0, 0, 4],
    },
    ...(radar ? [{ svg: radar, width: 400, alignment: 'center', font: 'Chart' } as Content] : []),
    ...checklist({
      kind: 'checklist',
      title: 'Check these first',
      items: brief.checkFirst.map((check) => ({ text: check.label, detail: check.howToCheck })),
    }),
    ...checklist({
      kind: 'checklist',
      title: 'The 7-day test',
      items: [...brief.test.how.slice(0, 4).map((text) => ({ text })), { text: brief.test.passMark, detail: 'This is the pass mark.' }],
    }),
    {
      text: `The full report answers these questions. ${brief.sectionTitles.map((section) => section.question).join(' ')}`,
      color: ink.soft,
    },
  ]
  return { ...baseDocument({ title: `${brief.title}, ${brief.city}`, currency, at: brief.at, footer: 'Gapwise brief' }), content }
}
