import type { KeyboardEvent } from 'react'

/** Focusable parts of a row: its title is the Tab stop, arrow keys reach the rest. */
const focusStops = '.row-title, .row-tick > input, .row-tools > .button, .row-tools .popover-button, .row-report'

/**
 * Up and Down move to the same part of the next row, Left and Right to the next part of this one: a list of 24 is 24 Tab stops.
 * @returns the row that the focus moved to, where it changed
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
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
