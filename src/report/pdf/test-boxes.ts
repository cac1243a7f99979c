import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { countedText } from '#engine/market/mark-text.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { testBoxTexts } from '#words/documents/pdf.ts'
import { durationTexts } from '#words/engine/formats.ts'
import { ink } from './page-style.ts'

const boxesInRow = 7

/** A box for each day of the test, with what was counted or empty to write in. Nothing where the report has no number for it. */
export function testBoxes({ first }: Pick<StoredReport, 'first'>, counts: ReadonlyMap<number, number> | null): Content[] {
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
          text: testBoxTexts.mark({ mark: countedText(mark.number, mark), days: durationTexts.days({ n: mark.days }) }),
          margin: [0, 0, 0, 4],
        },
        { table: { widths: rows[0]!.map(() => '*'), body: rows.map((row) => row.map(box)) }, margin: [0, 0, 0, 4] },
        ...(counts?.size ? [{ text: testBoxTexts.counted({ counted: countedText(total, mark) }), margin: [0, 0, 0, 8] } as Content] : []),
      ],
      margin: [0, 0, 0, 8],
    },
  ]
}
