import { CircleAlert, CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { FreeTime } from '#engine/quantity/vocabulary.ts'
import { bestPlacesText } from '#engine/report/best-places-text.ts'
import type { Block, ChartBlock, ChecklistBlock, LabelledBlock, Paragraph, Section, TableBlock } from '#engine/report/document.ts'
import { isNumbered } from '#engine/report/plan-parts.ts'
import type { SoldWeek } from '#engine/report/sold-week.ts'
import { bestPlacesTexts } from '#words/engine/best-places.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { openingTexts } from '#words/web/drawn.ts'
import { reportsTexts as t } from '#words/web/reports.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { OpeningDrawing } from '../../../lib/opening-drawing.tsx'
import { WeekStrip } from '../../../lib/week-strip.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { FoldOnPhone, phoneQuery } from '../fold-on-phone.tsx'
import { LazyChart } from '../lazy-chart.tsx'
import { useReading } from '../report-reading.ts'
import { FigureButton, TextWithFigures } from '../text-with-figures.tsx'

/** Rows of a table that a phone shows before folding. */
const maxRows = 4
const maxCells = 4
/** More columns do not fit the width of the text. */
const maxColumns = 5

/** One section among the others: the question, its formal name, the answer, and its evidence. */
export function SectionView({ section, position }: { section: Section; position: number }) {
  return (
    <section id={section.key} className="report-section" aria-labelledby={`${section.key}-title`}>
      <h2 id={`${section.key}-title`}>{t.page.sectionTitle({ n: position, question: section.question })}</h2>
      <p className="small quiet section-name">{section.title}</p>
      <SectionBody section={section} />
    </section>
  )
}

/** A section's content without its headings. */
export function SectionBody({ section }: { section: Section }) {
  const firstChart = section.blocks.find((block) => block.kind === 'chart')
  return (
    <>
      <p className="section-answer">
        <TextWithFigures text={section.summary} figures={section.summaryFigures} />
      </p>
      {section.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks never change their order
        <Fragment key={`${section.key}${index}`}>
          <BlockView block={block} isFirstChart={block === firstChart} />
          {section.key === 'financialProjections' ? <DrawingAfter block={block} /> : null}
        </Fragment>
      ))}
      {section.key === 'marketSize' ? <BestPlacesView /> : null}
    </>
  )
}

function BlockView({ block, isFirstChart }: { block: Block; isFirstChart: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return <ParagraphView block={block} />
    case 'table':
      return <TableView block={block} />
    case 'chart':
      if (block.chart === 'ladder') return <OpeningChart block={block} />
      return isFirstChart ? (
        <LazyChart block={block} />
      ) : (
        <FoldOnPhone title={block.title}>
          <LazyChart block={block} />
        </FoldOnPhone>
      )
    case 'checklist':
      return <ChecklistView block={block} />
    case 'labelled':
      return <LabelledView block={block} />
  }
}

function ParagraphView({ block }: { block: Paragraph }) {
  const text = <TextWithFigures text={block.text} figures={block.figures} />
  if (block.tone !== 'warning' && block.tone !== 'good') return <p>{text}</p>
  const Icon = block.tone === 'good' ? CircleCheck : CircleAlert
  return (
    <p className={`toned toned-${block.tone}`}>
      <Icon size={24} aria-hidden />
      <span>{text}</span>
    </p>
  )
}

/**
 * A table of words, or of numbered steps, becomes a list of cards on a phone; a table too wide for the text does everywhere. Long ones are folded.
 */
export function TableView({ block }: { block: TableBlock }) {
  const phone = useMedia(phoneQuery)
  const { columns, rows } = block
  const isWordy = isNumbered(block) || columns.filter((column) => !column.numeric).length >= 3
  const showsCards = columns.length > maxColumns || (phone && isWordy)
  const table = (
    <>
      <h3>{block.title}</h3>
      {showsCards ? <RowCards block={block} /> : <PlainTable block={block} />}
      {block.note ? <p className="small quiet">{block.note}</p> : null}
    </>
  )
  const isLong = showsCards ? rows.length * (columns.length - 1) > maxCells : rows.length > maxRows
  return (
    <div className="report-table">
      {isLong ? <FoldOnPhone title={t.page.foldedTable({ title: block.title, n: rows.length })}>{table}</FoldOnPhone> : table}
    </div>
  )
}

function PlainTable({ block }: { block: TableBlock }) {
  const cellClasses = block.columns.map((column, at) => {
    if (column.numeric) return 'numeric'
    return block.rows.some((row) => (row.cells[at]?.text.length ?? 0) > 14) ? 'words' : undefined
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t.page.tableLabel({ title: block.title })}>
      <table className="table">
        <thead>
          <tr>
            {block.columns.map((column, at) =>
              column.label ? (
                <th key={column.label} scope="col" className={cellClasses[at]}>
                  {column.label}
                </th>
              ) : (
                <td key="none" />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows never change their order
            <tr key={`${index}${row.cells[0]?.text}`} className={row.strong ? 'strong' : undefined}>
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={block.columns[at]?.label ?? at} scope="row" className={cellClasses[at]}>
                    {cell.text}
                  </th>
                ) : (
                  <td key={block.columns[at]?.label ?? at} className={cellClasses[at]}>
                    <CellText {...cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RowCards({ block }: { block: TableBlock }) {
  const head = isNumbered(block) ? 1 : 0
  return (
    <ul className="row-cards">
      {block.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows never change their order
        <li key={`${index}${row.cells[0]?.text}`}>
          <strong>
            {head > 0 ? `${row.cells[0]?.text}. ` : null}
            {row.cells[head]?.text}
          </strong>
          <dl>
            {row.cells.map((cell, at) =>
              at > head && cell.text ? (
                <div key={block.columns[at]?.label ?? at} className={block.columns[at]?.numeric ? 'row-card-amount' : undefined}>
                  <dt>{block.columns[at]?.label}</dt>
                  <dd>
                    <CellText {...cell} />
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CellText({ text, evidence }: { text: string; evidence?: string }) {
  if (evidence) return <FigureButton evidence={evidence}>{text}</FigureButton>
  if (!/^https:\/\/\S+$/.test(text)) return text
  return (
    <a href={text} target="_blank" rel="noreferrer" className="cell-link">
      {text.replace('https://', '')}
    </a>
  )
}

/** Texts, each under its heading. */
function LabelledView({ block }: { block: LabelledBlock }) {
  return block.items.map(({ label, text, figures }) => (
    <div key={label} className="report-labelled">
      <h3>{label}</h3>
      <p>
        <TextWithFigures text={text} figures={figures} />
      </p>
    </div>
  ))
}

function ChecklistView({ block }: { block: ChecklistBlock }) {
  return (
    <div className="report-checklist">
      <h3>{block.title}</h3>
      <ul>
        {block.items.map((item) => (
          <li key={item.text}>
            <TextWithFigures text={item.text} figures={item.figures ?? []} />
            {item.detail ? <span className="small quiet checklist-detail">{item.detail}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The chart of the opening cost after the drawing of what it buys: on a phone both are behind one button. */
function OpeningChart({ block }: { block: ChartBlock }) {
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

function BestPlacesView() {
  const { bestPlaces, opportunityId } = useReading().data
  if (!bestPlaces) return null
  const { heading, lines, note } = bestPlacesText(bestPlaces)
  const { archetypeId, cityId } = parseOpportunityId(opportunityId)!
  const mapOf = (where: string) => `/gap-maps?${new URLSearchParams({ location: cityId, what: archetypeId, ...(where ? { where } : {}) })}`
  return (
    <Stack gap="s2">
      <h3>{heading}</h3>
      <ol>
        {lines.map(({ square, text }) => (
          <li key={square}>
            {text} <Link href={mapOf(square)}>{bestPlacesTexts.map}</Link>
          </li>
        ))}
      </ol>
      <p className="small quiet">{note}</p>
      <p className="label quiet">{bestPlacesTexts.attribution({ text: bestPlaces.attribution })}</p>
    </Stack>
  )
}

/** The week of its customers, after the paragraph that tells the owner's hours. */
function DrawingAfter({ block }: { block: Block }) {
  const { data } = useReading()
  if (!data.soldWeek || block.kind !== 'paragraph' || !tellsHours(block.figures)) return null
  return (
    <FoldOnPhone title={soldWeekTexts.heading}>
      <ReportWeek week={data.soldWeek} when={data.answers?.when} />
    </FoldOnPhone>
  )
}

const tellsHours = (figures: readonly { evidence: string }[]) => figures.some(({ evidence }) => evidence === 'assumption:ownerHoursPerWeek')

/** `when` is what the report was made with; without it the amounts count all times, and the free times of today are beside them. */
function ReportWeek({ week, when }: { week: SoldWeek; when: readonly FreeTime[] | undefined }) {
  const free = useCall('GET /api/preferences', {}).data?.when ?? []
  return <WeekStrip week={week} free={when ?? free} level={3} leavesOut={when !== undefined} bare />
}
