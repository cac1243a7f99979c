import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OpportunityRow as Row } from '#contract/opportunity-card.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { focusBack } from '../../ui/use-history-layer.ts'
import { useIsComparing } from './compare-selection.ts'
import type { OpenRow } from './open-row.ts'
import { monthlyText, OpportunityRowView } from './opportunity-row.tsx'
import { computeRowScale, type RowScale } from './row-range.tsx'

/** Shared layout of a list's rows, so that the eye can compare them: one scale for all currencies, and the length of their longest amount. */
export type RowsLayout = { scaleFor: (row: Row) => RowScale; longest: number }

export function useRowsLayout(rows: readonly Row[]): RowsLayout {
  const rates = useCall('GET /api/places', {}).data?.rates ?? []
  const perUsd = (currency: string) => rates.find((rate) => rate.currency === currency)?.perUsd ?? 1
  const { from, to } = computeRowScale(rows, (amount, currency) => amount / perUsd(currency))
  return {
    scaleFor: ({ currency }) => ({ from: from * perUsd(currency), to: to * perUsd(currency) }),
    longest: Math.max(0, ...rows.map((row) => monthlyText(row).length)),
  }
}

export function RowList({ rows, layout, signedIn, open }: { rows: readonly Row[]; layout: RowsLayout; signedIn: boolean; open: OpenRow }) {
  const isComparing = useIsComparing()
  // One row is the Tab stop: the one that had the focus last, else the first.
  const [focused, setFocused] = useState<string | null>(null)
  const stop = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id
  const focusTracking = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.closest<HTMLElement>('.opportunity-row')?.dataset.id ?? null),
  }
  return (
    <div
      className="rows"
      {...focusTracking}
      data-comparing={isComparing || undefined}
      ref={(node) => node?.style.setProperty('--longest', `${layout.longest}ch`)}
    >
      {rows.map((row) => (
        <OpportunityRowView
          key={row.id}
          opportunity={row}
          scale={layout.scaleFor(row)}
          signedIn={signedIn}
          open={open}
          tabIndex={row.id === stop ? 0 : -1}
        />
      ))}
    </div>
  )
}

/** Arrow keys for all rows of a list, and Escape for the open one; closing a row restores the focus to its title. */
export function useRowKeys(open: OpenRow) {
  const list = useRef<HTMLElement>(null)
  const last = useRef(open.id)
  useEffect(() => {
    const before = last.current
    last.current = open.id
    const rowTitle = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .row-title`)
    if (open.id) rowTitle(open.id)?.scrollIntoView({ block: 'nearest' })
    else if (before && document.activeElement === document.body) focusBack(rowTitle(before))
  }, [open.id])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open.id !== null && !isInMenu(event.target)) open.close()
    const id = moveByKey(event)?.dataset.id
    if (id) open.followFocus(id)
  }
  return { ref: list, onKeyDown }
}

/** An open menu handles Escape first, by itself. */
function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.popover')?.querySelector('[aria-expanded="true"]') != null
}

/** What the amounts are; in its place, while the keyboard is in the list, what its keys do. Screen readers announce that at each row's title. */
export function RowsLegend({ forHours }: { forHours: boolean }) {
  return (
    <div className="rows-legend label">
      <p className="quiet">{forHours ? opportunityTexts.row.legendHours : opportunityTexts.row.legend}</p>
      <p id="row-keys">{opportunityTexts.row.keys}</p>
    </div>
  )
}

/** Focusable parts of a row. Of one row of a list the title and the report are Tab stops; arrow keys reach the rest, and the other rows. */
const focusStops = '.row-title, .row-tick > input, .row-tools > .button, .row-tools .popover-button, .row-report'

/**
 * Up and Down move to the same part of the next row, Left and Right to the next part of this one: Tab leaves the list for what is beside it.
 * @returns the row that the focus moved to, where it changed
 */
function moveByKey(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const from = event.target
  if (!(from instanceof HTMLElement) || !from.matches(focusStops) || event.altKey || event.ctrlKey || event.metaKey) return null
  const row = from.closest<HTMLElement>('.opportunity-row')
  const step = keyStep(event.key, from)
  if (!row || !step) return null
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.opportunity-row')]
  const next = rows[rows.indexOf(row) + step.rows]
  if (!next) return null
  const parts = [...next.querySelectorAll<HTMLElement>(focusStops)]
  const at = [...row.querySelectorAll<HTMLElement>(focusStops)].indexOf(from) + step.parts
  const to = parts[Math.min(at, parts.length - 1)]
  if (!to) return null
  event.preventDefault()
  to.focus()
  return next === row ? null : next
}

function keyStep(key: string, at: HTMLElement): { rows: number; parts: number } | null {
  const forward = getComputedStyle(at).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowDown') return { rows: 1, parts: 0 }
  if (key === 'ArrowUp') return { rows: -1, parts: 0 }
  if (key === 'ArrowRight' || key === 'ArrowLeft') return { rows: 0, parts: key === forward ? 1 : -1 }
  return null
}
