import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/** What is open over the report. The address holds it, so that Back closes it and a reload keeps it. */
export type Shown =
  | { kind: 'none' }
  /** Evidence ids from the figure pressed down to the input looked at. */
  | { kind: 'figure'; trail: string[] }
  | { kind: 'what-if'; key: string | null }
  | { kind: 'sheet'; name: 'sections' | 'share' }

const joint = '~'
const everything = 'all'

export function readShown(search: string): Shown {
  const params = new URLSearchParams(search)
  const figure = params.get('figure')
  if (figure) return { kind: 'figure', trail: figure.split(joint) }
  const whatIf = params.get('what-if')
  if (whatIf) return { kind: 'what-if', key: whatIf === everything ? null : whatIf }
  const sheet = params.get('sheet')
  if (sheet === 'sections' || sheet === 'share') return { kind: 'sheet', name: sheet }
  return { kind: 'none' }
}

export function writeShown(shown: Shown): string {
  const params = new URLSearchParams()
  if (shown.kind === 'figure') params.set('figure', shown.trail.join(joint))
  if (shown.kind === 'what-if') params.set('what-if', shown.key ?? everything)
  if (shown.kind === 'sheet') params.set('sheet', shown.name)
  const text = params.toString()
  return text ? `?${text}` : ''
}

const opened = { reportPanel: true }
const isOurs = () => (history.state as { reportPanel?: boolean } | null)?.reportPanel === true

export function useShown(): { shown: Shown; open: (next: Shown) => void; replace: (next: Shown) => void; close: () => void } {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const shown = readShown(search)
  const replace = useCallback(
    (next: Shown) => navigate(`${pathname}${writeShown(next)}${location.hash}`, { replace: true, state: history.state }),
    [navigate, pathname],
  )
  const open = useCallback(
    (next: Shown) => {
      // From one panel to another takes the first one's place: Back always closes.
      const inPlace = readShown(location.search).kind !== 'none'
      navigate(`${pathname}${writeShown(next)}${location.hash}`, { replace: inPlace, state: inPlace ? history.state : opened })
    },
    [navigate, pathname],
  )
  const close = useCallback(() => {
    if (isOurs()) history.back()
    else navigate(`${pathname}${location.hash}`, { replace: true })
  }, [navigate, pathname])
  return { shown, open, replace, close }
}
