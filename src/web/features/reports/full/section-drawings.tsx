import type { Block, ChartBlock } from '#engine/report/document.ts'
import type { SoldWeek } from '#engine/report/sold-week.ts'
import { openingTexts, weekTexts } from '#words/web/drawn.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { OpeningDrawing } from '../../../lib/opening-drawing.tsx'
import { WeekStrip } from '../../../lib/week-strip.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { LazyChart } from '../lazy-chart.tsx'
import { useReading } from '../report-reading.ts'

/** The chart of the opening cost after the drawing of what it buys: on a phone both are behind one button. */
export function OpeningChart({ block }: { block: ChartBlock }) {
  const { data } = useReading()
  const { startup, startupTotal, currency } = data.model
  return (
    <FoldOnPhone title={openingTexts.short}>
      <Stack>
        <OpeningDrawing lines={startup} toOpen={startupTotal} currency={currency} level={3} />
        <LazyChart block={block} />
      </Stack>
    </FoldOnPhone>
  )
}

/** The week of its customers, after the paragraph that tells the owner's hours. */
export function DrawingAfter({ block }: { block: Block }) {
  const { data } = useReading()
  if (!data.soldWeek || block.kind !== 'paragraph' || !tellsHours(block.figures)) return null
  return (
    <FoldOnPhone title={weekTexts.heading}>
      <ReportWeek week={data.soldWeek} />
    </FoldOnPhone>
  )
}

const tellsHours = (figures: readonly { evidence: string }[]) => figures.some(({ evidence }) => evidence === 'assumption:ownerHoursPerWeek')

function ReportWeek({ week }: { week: SoldWeek }) {
  const free = useCall('GET /api/preferences', {}).data?.when ?? []
  return <WeekStrip week={week} free={free} level={3} bare />
}
