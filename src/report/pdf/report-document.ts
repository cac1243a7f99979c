import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { countedText } from '#engine/market/mark-text.ts'
import type { Answers } from '#engine/model/answers.ts'
import {
  formatDate,
  formatMoneyProseMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatNumber,
  formatOdds,
  formatYearMonth,
} from '#engine/quantity/format.ts'
import type { FreeTime } from '#engine/quantity/vocabulary.ts'
import { bestPlacesText } from '#engine/report/best-places-text.ts'
import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import {
  householdShortText,
  ownMoneySentences,
  ownMoneyTitle,
  shownMoney,
  testSentences,
  verdictWithMoney,
} from '#engine/report/own-money-text.ts'
import { breakEvenRate, testAmount } from '#engine/report/plan-parts.ts'
import type { BestPlaces, StoredReport } from '#engine/report/report-data.ts'
import { ownWeekSentences } from '#engine/report/sold-week-text.ts'
import { zoneCounts, zonesOfMark } from '#engine/report/test-zone.ts'
import { annexTexts, coverTexts, firstFacts, lenderTexts, pdfTexts, testBoxTexts } from '#words/documents/pdf.ts'
import { bestPlacesTexts } from '#words/engine/best-places.ts'
import { durationTexts } from '#words/engine/formats.ts'
import { lenderPackTexts } from '#words/engine/lender-pack.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { realFirmsOfStored } from '../stored-report.ts'
import { nameOfSize, titleOfSize } from '../title-of-size.ts'
import { annexPages } from './annex-pages.ts'
import { blockContent, checklist, factsTable } from './block-content.ts'
import { chartWidth, realFirmsSvg } from './chart-svg.ts'
import { lenderPage } from './lender-page.ts'
import { baseDocument, chapterIds, ink, nonBreakingText } from './page-style.ts'

/** `ownMoney` is the person's, in the report's currency. */
export type ReportDocumentOptions = {
  number: number
  reportId: string
  applicant: string | null
  ownMoney: StoredReport['ownMoney'] | null
  /** The person's answers before the report. */
  answers: Answers
  /** When the person is free, and the hours a week that they entered. */
  free: readonly FreeTime[]
  hoursPerWeek: number | null
  hasMobileMoney: boolean
  /** What was counted of the test, by day. */
  counts?: ReadonlyMap<number, number> | null
}

const verdictMarks = { good: '✓', careful: '▲', no: '✗' } as const

/** The whole report on paper: cover with contents, a page for the lender, twelve sections, the months and their assumptions. */
export function reportDocument(data: StoredReport, options: ReportDocumentOptions): TDocumentDefinitions {
  const { model, generatedBy } = data
  return {
    ...baseDocument({
      title: pdfTexts.titleInPlace({ title: titleOfSize(data), place: data.location }),
      currency: model.currency,
      country: data.countryCode,
      at: generatedBy.at,
      ...(generatedBy.day ? { day: generatedBy.day } : {}),
      footer: ({ day }) => pdfTexts.footer.report({ report: options.reportId, version: generatedBy.engineVersion, day }),
    }),
    content: [
      ...cover(data, options),
      ...lenderPage(data, options),
      ...data.sections.flatMap((section, index) =>
        sectionPages(section, index, {
          added: addedTo(section.key, data),
          beforeTable: section.key === 'implementationGuide' ? testBoxes(data, options.counts ?? null) : [],
        }),
      ),
      ...annexPages(data),
    ],
  }
}

function cover(data: StoredReport, options: ReportDocumentOptions): Content[] {
  const { model, first, generatedBy } = data
  const { currency, risk } = model
  const isComposed = generatedBy.narrator === 'composer'
  const provenance = [
    isComposed ? coverTexts.textByGapwise : coverTexts.textEditedWith({ editor: generatedBy.narrator }),
    coverTexts.numbers,
    inputKindsText(first),
    pdfTexts.promise,
  ].join(' ')
  const safe = formatMoneyRoundedMajor(first.cashNeeded.p80, currency)
  const money = options.ownMoney ? shownMoney(options.ownMoney.amount, options.ownMoney.isMost, model, options.answers) : null
  const { verdict, verdictText } = verdictWithMoney(data, money)
  const until = first.cashUntilMonth ?? 1
  const week = data.soldWeek
    ? ownWeekSentences(data.soldWeek, options.free, {
        entered: options.hoursPerWeek,
        planned: data.ownerHoursPerWeek ?? null,
        leavesOut: data.answers?.when !== undefined,
      })
    : []
  const pay = model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')?.value ?? 0
  const short = householdShortText({ earned: first.monthly.p50, pay, need: data.answers?.household?.need }, currency)
  const facts: [string, string][] = [
    [
      firstFacts.monthlyProfit,
      firstFacts.monthlyProfitValue({
        likely: formatMoneyProseMajor(first.monthly.p50, currency),
        range: formatMoneyRangeMajor(first.monthly.p10, first.monthly.p90, currency),
      }),
    ],
    ...(first.toOpen === undefined
      ? []
      : [[firstFacts.toOpen, formatMoneyRoundedMajor(first.toOpen, currency)] satisfies [string, string]]),
    ...(short === null ? [] : [[firstFacts.household, short] satisfies [string, string]]),
    [firstFacts.toBeSafe, until === 1 ? safe : firstFacts.toBeSafeUntil({ amount: safe, month: until })],
    ...(money
      ? [
          [
            ownMoneyTitle(money),
            [...ownMoneySentences(money), ...testSentences(money, model.startupTotal, testAmount(data.evidence))].join(' '),
          ] satisfies [string, string],
        ]
      : []),
    ...(week.length > 0 ? [[soldWeekTexts.headingOwn, week.join(' ')] satisfies [string, string]] : []),
    [firstFacts.breakEven, breakEvenRate(data.sections) ?? firstFacts.notReached],
    [firstFacts.losesMoney, firstFacts.inSimulations({ odds: formatOdds(risk.probabilityLoss) })],
  ]
  return [
    { text: coverTexts.title({ number: options.number }), style: 'formal', margin: [0, 6, 0, 2] },
    { text: data.title, style: 'h1' },
    { text: [data.location, nameOfSize(data)].filter((text) => text).join(' · '), fontSize: 15, margin: [0, 2, 0, 8] },
    { text: nonBreakingText(`${verdictMarks[verdict]} ${verdictText}`), fontSize: 13, bold: true, margin: [0, 0, 0, 8] },
    ...(first.newFirms ? [{ text: nonBreakingText(first.newFirms.text), margin: [0, 0, 0, 8] } as Content] : []),
    ...(first.placeNote ? [{ text: nonBreakingText(first.placeNote), color: ink.soft, margin: [0, 0, 0, 8] } as Content] : []),
    factsTable(facts, 8),
    ...checklist({
      kind: 'checklist',
      title: coverTexts.checkFirst,
      items: first.checkFirst.map((check) => ({ text: check.label, detail: check.text })),
    }),
    {
      text: `${coverTexts.made({ day: formatDate(generatedBy.day ?? generatedBy.at, data.countryCode), month: formatYearMonth(model.asOf) })} · ${provenance}`,
      color: ink.soft,
      margin: [0, 4, 0, 8],
    },
    tableOfContents(data),
  ]
}

/** Two columns of headings with their pages, read down the first and then the second; whole on one page. */
function tableOfContents({ sections }: StoredReport): Content {
  const entries = [
    { id: chapterIds.lender, text: lenderTexts.title },
    { id: chapterIds.lenderPack, text: lenderPackTexts.title },
    ...sections.map((section, index) => ({ id: sectionId(index), text: sectionTitle(section, index) })),
    { id: chapterIds.months, text: annexTexts.monthByMonth },
    { id: chapterIds.assumptions, text: annexTexts.assumptions },
    { id: chapterIds.sources, text: annexTexts.sources },
  ]
  const half = Math.ceil(entries.length / 2)
  const column = (of: typeof entries): Content => ({
    table: {
      widths: ['*', 'auto'],
      body: of.map(({ id, text }) => [
        { text, linkToDestination: id },
        { pageReference: id, alignment: 'right', bold: true },
      ]),
    },
    layout: compactLayout,
    lineHeight: 1,
  })
  return {
    stack: [
      { text: coverTexts.contents, style: 'h3' },
      { columns: [column(entries.slice(0, half)), column(entries.slice(half))], columnGap: 24 },
    ],
    unbreakable: true,
  }
}

const compactLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 1,
}

const sectionId = (index: number) => `section-${index + 1}`
const sectionTitle = ({ question }: StoredReport['sections'][number], index: number) =>
  coverTexts.sectionTitle({ number: index + 1, question })

/** Stated earnings of people in this trade, beside our own month; nothing in a report from before that was known. */
function addedTo(key: string, data: StoredReport): Content[] {
  if (key === 'financialProjections') return realFirmsContent(data)
  return key === 'marketSize' && data.bestPlaces ? bestPlacesContent(data.bestPlaces) : []
}

function bestPlacesContent(best: BestPlaces): Content[] {
  const { heading, lines, note } = bestPlacesText(best)
  return [
    {
      stack: [
        { text: heading, style: 'h3' },
        { ol: lines.map(({ text }) => nonBreakingText(text)) },
        { text: nonBreakingText(note), style: 'note' },
        { text: nonBreakingText(bestPlacesTexts.attribution({ text: best.attribution })), style: 'note' },
      ],
      unbreakable: true,
      margin: [0, 4, 0, 8],
    },
  ]
}

function realFirmsContent(data: StoredReport): Content[] {
  const real = realFirmsOfStored(data)
  if (!real) return []
  const { text, ours, chart } = real
  return [
    {
      stack: [
        { text: coverTexts.realFirms, style: 'h3' },
        { text: nonBreakingText(text), margin: [0, 0, 0, 4] },
        ...(chart
          ? ([
              { svg: realFirmsSvg(chart.data), width: chartWidth, font: 'Chart' },
              { text: nonBreakingText(chart.summary), style: 'note' },
            ] as Content[])
          : []),
        ...(ours ? [{ text: nonBreakingText(ours), margin: [0, 4, 0, 0] } as Content] : []),
      ],
      unbreakable: true,
      margin: [0, 4, 0, 8],
    },
  ]
}

/** `added` follows the blocks that the section opens with; `beforeTable` comes before the first table of the section. */
function sectionPages(
  section: StoredReport['sections'][number],
  index: number,
  { added = [], beforeTable = [] }: { added?: readonly Content[]; beforeTable?: readonly Content[] },
): Content[] {
  const [firstBlock, ...rest] = section.blocks
  const head: Content[] = [
    { text: sectionTitle(section, index), style: 'h2', id: sectionId(index) },
    { text: section.title, style: 'formal' },
    { text: nonBreakingText(section.summary), style: 'answer' },
  ]
  // A heading stays with what it opens: a chart would otherwise leave it alone at the foot of a page.
  const tableAt = Math.max(
    0,
    rest.findIndex(({ kind }) => kind === 'table'),
  )
  const openingContent = firstBlock && firstBlock.kind !== 'table' ? blockContent(firstBlock) : []
  return [
    {
      stack: [...head, ...openingContent],
      unbreakable: true,
      margin: [0, index === 0 ? 0 : 14, 0, 0],
      ...(index === 0 ? { pageBreak: 'before' as const } : {}),
    },
    ...added,
    ...(openingContent.length === 0 && firstBlock ? blockContent(firstBlock) : []),
    ...rest.slice(0, tableAt).flatMap(blockContent),
    ...beforeTable,
    ...rest.slice(tableAt).flatMap(blockContent),
  ]
}

const boxesInRow = 7

/** A box for each day of the test, with what was counted or empty to write in. Nothing where the report has no number for it. */
function testBoxes({ first }: Pick<StoredReport, 'first'>, counts: ReadonlyMap<number, number> | null): Content[] {
  const { mark } = first.test
  if (!mark) return []
  const days = Math.max(mark.days, ...(counts?.keys() ?? []))
  const rows = Array.from({ length: Math.ceil(days / boxesInRow) }, (_, row) =>
    Array.from({ length: boxesInRow }, (_, index) => row * boxesInRow + index + 1),
  )
  const total = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const box = (day: number): TableCell => {
    if (day > days) return { text: '', border: [false, false, false, false] }
    const count = counts?.get(day)
    return {
      stack: [
        { text: testBoxTexts.day({ day }), fontSize: 8, color: ink.soft },
        { text: count === undefined ? ' ' : formatNumber(count), bold: true, fontSize: 13, alignment: 'center', margin: [0, 3, 0, 3] },
      ],
    }
  }
  return [
    {
      unbreakable: true,
      stack: [
        { text: testBoxTexts.title, style: 'h3' },
        {
          text: testBoxTexts.mark({ mark: countedText(mark.number, mark), days: durationTexts.daysTogether({ n: mark.days }) }),
          margin: [0, 0, 0, 4],
        },
        {
          stack: zonesOfMark(mark).map((zone) => ({
            text: [{ text: `${zoneCounts(zone, mark)} `, bold: true }, zone.advice],
            margin: [0, 0, 0, 2],
          })),
          margin: [0, 0, 0, 4],
        },
        { table: { widths: rows[0]!.map(() => '*'), body: rows.map((row) => row.map(box)) }, margin: [0, 0, 0, 4] },
        ...(counts?.size ? [{ text: testBoxTexts.counted({ counted: countedText(total, mark) }), margin: [0, 0, 0, 8] } as Content] : []),
      ],
      margin: [0, 0, 0, 8],
    },
  ]
}
