import type { TextFigure } from '#engine/report/document.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { bannedIn, hasVerb, measureProse, sentencesOf, wordsOf } from '../../scripts/prose.ts'

/** A text that a reader of a report meets; `ofBusiness` is one that its market-data file holds, and not what we or the country's file say. */
export type Text = { where: string; text: string; ofBusiness: boolean }

const ofCountry = new Set(['How people pay', 'Credit', 'Bargaining', 'Trust', 'Language', 'Savings groups here', 'What landlords ask'])

/** Every running text of a report: page one, answers, paragraphs, texts under a heading, lists, and the lines above and below a drawing. */
export function proseOf(report: ReportData): Text[] {
  const texts: Text[] = []
  const put = (where: string, text: string | null | undefined, ofBusiness = false) => {
    if (text?.trim()) texts.push({ where, text, ofBusiness })
  }
  const { first } = report
  put('page one', first.verdictText)
  put('page one', first.newFirms?.text)
  put('page one', first.placeNote)
  for (const text of [first.realFirms?.text, first.realFirms?.ours, first.realFirms?.chart?.summary]) put('page one', text)
  for (const check of first.checkFirst) {
    put('page one', check.text)
    put('page one', check.howToCheck)
  }
  for (const { key, summary, blocks } of report.sections) {
    put(key, summary)
    for (const block of blocks) {
      if (block.kind === 'paragraph') put(key, block.text)
      else if (block.kind === 'labelled')
        for (const { label, text } of block.items) put(key, text, !ofCountry.has(label) && label !== 'What the test costs')
      else if (block.kind === 'checklist')
        for (const { text, detail } of block.items) {
          put(key, text, true)
          put(key, detail)
        }
      else if (block.kind === 'chart') for (const text of [block.subtitle, block.summary]) put(key, text)
      else put(key, block.note)
    }
  }
  return texts
}

const tradeHeads = new Set(['Who', 'Seller', 'Supplier', 'Partner', 'Risk', 'What can happen'])
const businessHeads = new Set([...tradeHeads, '#', '', 'Phase', 'Event', 'Item'])

/** Cells of the five tables of the trade: customers, rivals, suppliers, partners, risks. */
function tradeCells({ sections }: ReportData): string[] {
  return sections
    .filter(({ key }) => key !== 'funding')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'table' && tradeHeads.has(block.columns[0]?.label ?? '')
        ? block.rows.flatMap((row) => row.cells.map((cell) => cell.text))
        : [],
    )
}

/** Headings, labels, heads and cells: no sentences, but words that a person reads. */
export function labelsOf({ first, sections }: ReportData, ofBusiness: boolean): string[] {
  return [
    ...first.checkFirst.map((check) => check.label),
    ...sections.flatMap(({ key, blocks }) =>
      blocks.flatMap((block): string[] => {
        if (block.kind === 'labelled') return block.items.map((item) => item.label)
        if (block.kind === 'paragraph') return []
        if (block.kind !== 'table') return [block.title]
        const own = key === 'funding' || !businessHeads.has(block.columns[0]?.label ?? '')
        const cells = own || ofBusiness ? block.rows.flatMap((row) => row.cells.map((cell) => cell.text)) : []
        return [block.title, ...block.columns.map((column) => column.label), ...cells]
      }),
    ),
  ]
}

const plain = (text: string) => text.toLowerCase().replace(/[.!?]+$/, '')

/** What the house voice limits, of the texts given. */
export function measureReport(report: ReportData, texts: readonly Text[], labels: readonly string[]) {
  const sections = texts.filter(({ where }) => where !== 'page one').map(({ text }) => text)
  const all = texts.map(({ text }) => text)
  const lines = sections.flatMap(sentencesOf).filter((line) => wordsOf(line).length >= 4)
  const prose = sections.map(plain).join(' \n ')
  return {
    ...measureProse(all),
    verbless: () => all.flatMap(sentencesOf).filter((sentence) => !hasVerb(sentence)),
    overlong: all.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length > 25),
    colonCapital: all.flatMap((text) => text.match(/\S+: \p{Lu}\S*/gu) ?? []),
    repeated: lines.filter((line, index) => lines.indexOf(line) !== index),
    // A shorter cell ("End of the month") may be part of a sentence that says something else.
    cellsInProse: [...new Set(tradeCells(report))].filter((cell) => wordsOf(cell).length >= 6 && prose.includes(plain(cell))),
    banned: [...all, ...labels].flatMap((text) => bannedIn(text).map((found) => `${found} in: ${text.slice(0, 90)}`)),
  }
}

/** Page one shows these as numbers of their own, beside what its text names. */
const pageOne =
  /^model:(?:risk\.(?:month12Profit|cashNeeded|paybackMonth|probabilityLoss)|usualMonth|breakEven|cashLow|startupTotal)\b|^report:profit\./

/** The figures in the sentences of a section; those of a list or a table of the business are its own. */
function figuresOf({ summaryFigures, blocks }: ReportData['sections'][number]): TextFigure[] {
  const ofBlocks = blocks.flatMap((block) => {
    if (block.kind === 'paragraph' || block.kind === 'chart') return block.figures ?? []
    return block.kind === 'labelled' ? block.items.flatMap((item) => item.figures) : []
  })
  return [...summaryFigures, ...ofBlocks]
}

/** Key figures (page one's, and each section's) whose very amount is spelled in the sentences of more than one section, with these sections. */
export function repeatedFigures({ first, sections }: ReportData): string[] {
  const keys = new Set([...(first.figures ?? []), ...sections.flatMap(({ keyFigure }) => keyFigure ?? [])].map(({ evidence }) => evidence))
  const sectionsByAmount = new Map<string, Set<string>>()
  for (const section of sections)
    for (const { evidence, text } of figuresOf(section)) {
      if (!keys.has(evidence) && !pageOne.test(evidence)) continue
      const amount = `${evidence} ${text.replace(/[^\d.]/g, '')}`
      sectionsByAmount.set(amount, (sectionsByAmount.get(amount) ?? new Set()).add(section.key))
    }
  return [...sectionsByAmount].flatMap(([amount, where]) => (where.size > 1 ? [`${amount.split(' ')[0]} in ${[...where].join(', ')}`] : []))
}

/** The most significant digits that a number of this text has: 3 in “about $4.62”, 2 in “₦18,000”. */
export function digitsOf(text: string): number {
  const numbers = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  return Math.max(
    0,
    ...numbers.map(
      (number) =>
        String(Number(number.replaceAll(',', '')))
          .replace(/^0\.0*|\./g, '')
          .replace(/0+$/, '').length,
    ),
  )
}
