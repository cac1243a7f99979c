import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type SectionKey, sectionKeys } from '#engine/quantity/vocabulary.ts'
import { startAtTop } from '../../app/navigation-manners.ts'

/** What is open over the report. The address holds it, so that Back closes it and a reload keeps it. */
export type Shown =
  | { kind: 'none' }
  /** Evidence ids from the figure pressed down to the input looked at. */
  | { kind: 'figure'; trail: string[] }
  | { kind: 'what-if'; key: string | null }
  | { kind: 'sheet'; name: 'share' }

/** What is read of the report: one of its readings, or one section of the full one. The address holds it too. */
export const readings = ['plan', 'money', 'full'] as const
export type Place = (typeof readings)[number] | SectionKey

const joint = '~'
const everything = 'all'
const places: readonly Place[] = [...readings, ...sectionKeys]

export function readShown(search: string): Shown {
  const params = new URLSearchParams(search)
  const figure = params.get('figure')
  if (figure) return { kind: 'figure', trail: figure.split(joint) }
  const whatIf = params.get('what-if')
  if (whatIf) return { kind: 'what-if', key: whatIf === everything ? null : whatIf }
  if (params.get('sheet') === 'share') return { kind: 'sheet', name: 'share' }
  return { kind: 'none' }
}

/** The plan where nothing else is named; the sheet of contents that reports once had is their full reading. */
export function readPlace(search: string): Place {
  const params = new URLSearchParams(search)
  const named = params.get('read')
  return places.find((place) => place === named) ?? (params.get('sheet') === 'sections' ? 'full' : 'plan')
}

export function sectionAt(place: Place): SectionKey | null {
  return sectionKeys.find((key) => key === place) ?? null
}

export function writeAddress(place: Place, shown: Shown = { kind: 'none' }): string {
  const params = new URLSearchParams()
  if (place !== 'plan') params.set('read', place)
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
  const addressOf = useCallback((next: Shown) => `${pathname}${writeAddress(readPlace(location.search), next)}`, [pathname])
  const replace = useCallback((next: Shown) => navigate(addressOf(next), { replace: true, state: history.state }), [navigate, addressOf])
  const open = useCallback(
    (next: Shown) => {
      // From one panel to another takes the first one's place: Back always closes.
      const inPlace = readShown(location.search).kind !== 'none'
      navigate(addressOf(next), { replace: inPlace, state: inPlace ? history.state : opened })
    },
    [navigate, addressOf],
  )
  const close = useCallback(() => {
    if (isOurs()) history.back()
    else navigate(addressOf({ kind: 'none' }), { replace: true })
  }, [navigate, addressOf])
  return { shown, open, replace, close }
}

/** What is read, and how to go on to another reading: from its top, with the focus on its heading. */
export function usePlace(): { place: Place; go: (next: Place) => void } {
  const [pathname, navigate] = useLocation()
  const place = readPlace(useSearch())
  const wanted = useRef<Place | null>(null)
  const go = useCallback(
    (next: Place) => {
      wanted.current = next
      navigate(`${pathname}${writeAddress(next)}`)
    },
    [navigate, pathname],
  )
  useEffect(() => {
    if (wanted.current !== place) return
    wanted.current = null
    startAtTop()
    document.getElementById('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [place])
  useOldAddress(pathname, navigate)
  return { place, go }
}

type Navigate = ReturnType<typeof useLocation>[1]

/** Until a section had a page of its own, the part of the address after # named it. Such links lead there still. */
function useOldAddress(pathname: string, navigate: Navigate): void {
  useEffect(() => {
    const arrive = () => {
      const name = location.hash.slice(1)
      const section = sectionKeys.find((key) => key === name)
      if (section) navigate(`${pathname}${writeAddress(section, readShown(location.search))}`, { replace: true })
      else if (name && name !== 'main') requestAnimationFrame(() => document.getElementById(name)?.scrollIntoView())
    }
    arrive()
    addEventListener('hashchange', arrive)
    return () => removeEventListener('hashchange', arrive)
  }, [pathname, navigate])
}
