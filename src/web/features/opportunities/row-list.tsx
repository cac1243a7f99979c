import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OpportunityRow as Row } from '#contract/opportunities.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { focusBack } from '../../ui/disclosure.ts'
import { useIsComparing } from './compare-selection.ts'
import type { OpenRow } from './open-row.ts'
import { monthlyText, OpportunityRowView } from './opportunity-row.tsx'
import { computeRowScale, type RowScale } from './row-scale.ts'

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
  return (
    <div
      className="rows"
      data-comparing={isComparing || undefined}
      ref={(node) => node?.style.setProperty('--longest', `${layout.longest}ch`)}
    >
      {rows.map((row) => (
        <OpportunityRowView key={row.id} opportunity={row} scale={layout.scaleFor(row)} signedIn={signedIn} open={open} />
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

/** Keyboard hint that screen readers announce at each row's title. */
export function RowKeysHint() {
  return (
    <p id="row-keys" hidden>
      {opportunityTexts.row.keys}
    </p>
  )
}

/** Focusable parts of a row: its title is the Tab stop, arrow keys reach the rest. */
const focusStops = '.row-title, .row-tick > input, .row-tools > .button, .row-tools .popover-button, .row-report'

/**
 * Up and Down move to the same part of the next row, Left and Right to the next part of this one: a list of 24 is 24 Tab stops.
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
