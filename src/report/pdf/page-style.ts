import type { Content, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { currencyFormats, formatDate } from '#engine/quantity/format.ts'
import type { DateText } from '#language/slots.ts'
import { markets } from '#markets/data.ts'
import { pdfTexts } from '#words/documents/pdf.ts'

/** Ink on white: paper counts, and a grey copy must still make sense. */
export const ink = {
  text: '#14213A',
  soft: '#414B63',
  line: '#857C6B',
  hair: '#D9D0BE',
  indigo: '#17407F',
  gold: '#F2A81D',
  clay: '#B8500C',
  paper: '#FFFCF5',
  band: '#CCD5E3',
  wash: '#E3ECF9',
} as const

export const styles: StyleDictionary = {
  h1: { fontSize: 26, bold: true, lineHeight: 1.1 },
  h2: { fontSize: 17, bold: true, margin: [0, 0, 0, 2], lineHeight: 1.1 },
  formal: { fontSize: 10, color: ink.soft, margin: [0, 0, 0, 6] },
  answer: { fontSize: 12, bold: true, margin: [0, 0, 0, 8] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
  note: { fontSize: 10, color: ink.soft, margin: [0, 3, 0, 0] },
  head: { bold: true, color: ink.soft },
}

const letterCountries = new Set(Object.values(markets.profiles).flatMap(({ paper, money }) => (paper === 'letter' ? [money.currency] : [])))

/** The usual office paper where this currency is at home. */
export function pageLayout(currency: string): { pageSize: 'A4' | 'LETTER'; width: number; height: number } {
  return letterCountries.has(currency) ? { pageSize: 'LETTER', width: 612, height: 792 } : { pageSize: 'A4', width: 595.28, height: 841.89 }
}

/** Anchors of the contents beside the sections. */
export const chapterIds = {
  lender: 'lender',
  lenderPack: 'lender-pack',
  months: 'months',
  assumptions: 'assumptions',
  sources: 'sources',
} as const

export const margin = { left: 40, top: 44, right: 40, bottom: 48 }

/** The selvedge: indigo 24, gold 8, clay 8, paper 4, hard-edged, along the top edge. */
export function decorativeBorder(width: number): Content {
  const stripes: { type: 'rect'; x: number; y: number; w: number; h: number; color: string; lineWidth: number }[] = []
  for (let x = 0; x < width; x += 44) {
    const stripe = (from: number, size: number, color: string) =>
      stripes.push({ type: 'rect', x: x + from, y: 0, w: Math.min(size, Math.max(0, width - x - from)), h: 8, color, lineWidth: 0 })
    stripe(0, 24, ink.indigo)
    stripe(24, 8, ink.gold)
    stripe(32, 8, ink.clay)
  }
  return { canvas: stripes.filter((stripe) => stripe.w > 0), absolutePosition: { x: 0, y: 0 } }
}

export function baseDocument(options: {
  title: string
  currency: string
  /** Code of the country that decides the format of dates. */
  country: string | null
  at: string
  /** The day to print, where it is not that of `at` in UTC. */
  day?: string
  footer: (slots: { day: DateText }) => string
}): Omit<TDocumentDefinitions, 'content'> {
  const { pageSize, width } = pageLayout(options.currency)
  return {
    pageSize,
    pageMargins: [margin.left, margin.top, margin.right, margin.bottom],
    info: {
      title: options.title,
      author: 'Gapwise',
      creator: 'Gapwise',
      producer: 'Gapwise',
      creationDate: new Date(options.at),
      modDate: new Date(options.at),
    },
    defaultStyle: { font: 'DejaVu', fontSize: 10, lineHeight: 1.25, color: ink.text },
    styles,
    header: (_page, _count, size) => decorativeBorder(size?.width ?? width),
    footer: (page, count) => ({
      columns: [
        { text: options.footer({ day: formatDate(options.day ?? options.at, options.country) }), width: 'auto', noWrap: true },
        { text: pdfTexts.promise, alignment: 'center', width: '*', noWrap: true },
        { text: pdfTexts.page({ page, pages: count }), alignment: 'right', width: 'auto', noWrap: true },
      ],
      font: 'Narrow',
      fontSize: 8.5,
      color: ink.soft,
      columnGap: 8,
      margin: [margin.left, 18, margin.right, 0],
    }),
  }
}

const alternation = (words: readonly string[]) => words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
const separatedMark = Object.values(currencyFormats).flatMap(({ mark }) => (mark.endsWith(' ') ? [mark.trim()] : []))
/** Currency marks that stand apart from their digits, and words that belong to the following number. */
const separateWords = new RegExp(`(${alternation([...separatedMark, ...pdfTexts.keptWithNext])}) (?=\\S*\\d)`, 'g')
/** Words that belong to the number before them. */
const precedingWords = new RegExp(`(\\d) (?=(?:${alternation(pdfTexts.keptWithLast)})(?!\\p{L}))`, 'gu')

/** No break inside an amount: "KSh 250", "₦1.2 million", "3 out of 10" stay on one line; the words around them may break. */
export function nonBreakingText(text: string): string {
  return text.replace(separateWords, '$1\u00a0').replace(precedingWords, '$1\u00a0')
}
