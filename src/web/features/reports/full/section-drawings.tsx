import type { Block, Section } from '#engine/report/document.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { OpeningDrawing } from '../../../lib/opening-drawing.tsx'
import { WeekStrip } from '../../../lib/week-strip.tsx'
import { useReading } from '../report-reading.ts'

/** What the opening money buys, before the block that begins with its lines. */
export function DrawingBefore({ block }: { block: Block }) {
  const { data } = useReading()
  const { startup, startupTotal, currency } = data.model
  if (block.kind !== 'chart' || block.chart !== 'ladder') return null
  return <OpeningDrawing lines={startup} toOpen={startupTotal} currency={currency} level={3} />
}

/** The week of its customers, after the paragraph of the section on costs that tells the owner's hours. */
export function DrawingAfter({ block, section }: { block: Block; section: Section }) {
  if (section.key !== 'financialProjections' || block.kind !== 'paragraph' || !tellsHours(block.figures)) return null
  return <ReportWeek />
}

const tellsHours = (figures: readonly { evidence: string }[]) => figures.some(({ evidence }) => evidence === 'assumption:ownerHoursPerWeek')

function ReportWeek() {
  const { data } = useReading()
  const free = useCall('GET /api/preferences', {}).data?.when ?? []
  return data.soldWeek ? <WeekStrip week={data.soldWeek} free={free} level={3} /> : null
}
