import { useEffect, useRef } from 'react'
import { pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { tabStore } from '../lib/browser-store.ts'
import { entryKey } from '../ui/history-layers.ts'

const positionsName = 'scroll-positions'
const maxPositions = 50
/** Scroll position of each history entry; stored for this tab, so that it survives another document. */
const positions = new Map<string, number>(readPositions())
/** The entry that Back, Forward or a new document led to, until its scroll position is restored: scrolling before that is not a person's. */
let restoringEntry: string | null = null

/**
 * A single-page app must do what a browser does between documents: set a title, start reading at the top with the focus on the content, and restore
 * the scroll position on Back.
 */
export function useScrollAndFocus(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    let currentEntry = entryKey()
    const savePosition = (entry: string) => {
      if (restoringEntry !== entry) positions.set(entry, scrollY)
    }
    const onScroll = () => savePosition(entryKey())
    const onPop = () => {
      if (entryKey() === currentEntry) return
      currentEntry = entryKey()
      restoringEntry = currentEntry
      // Another address of the same page (a filter, a page of the list) renders at once or replaces the old content.
      if (location.pathname === last.current) afterNextPaint(() => restoreScroll(currentEntry))
    }
    const onNavigate = () => {
      if (entryKey() === currentEntry) return
      // Scrolling right before a press: the browser has not fired the event yet.
      savePosition(currentEntry)
      currentEntry = entryKey()
      restoringEntry = null
    }
    const onLeave = () => {
      savePosition(entryKey())
      storePositions()
    }
    addEventListener('popstate', onPop)
    // Fired by the router.
    addEventListener('pushState', onNavigate)
    addEventListener('replaceState', onNavigate)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeave)
    // The browser restores only among what was in the document at first.
    if (positions.has(currentEntry)) restoringEntry = currentEntry
    const first = watchInput(scrollEvents)
    const stop = onceMain(isFullyLoaded, first, () => restoreScroll(currentEntry))
    return () => {
      stop()
      first.unsubscribe()
      removeEventListener('popstate', onPop)
      removeEventListener('pushState', onNavigate)
      removeEventListener('replaceState', onNavigate)
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
  useEffect(() => syncTitle(pathname), [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const back = restoringEntry === entryKey() ? restoringEntry : null
    if (!back) scrollTo(0, 0)
    const focusedBefore = document.activeElement
    const pressWatch = watchInput(pressEvents)
    const stopFocus = onceMain(isRendered, pressWatch, () => {
      const now = document.activeElement
      // A person who moved the focus while the page was fetched keeps it, even on the same button.
      if (now === focusedBefore || now === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    })
    const scrollWatch = watchInput(scrollEvents)
    const stopScroll = onceMain(isFullyLoaded, scrollWatch, () => back && restoreScroll(back))
    return () => {
      stopFocus()
      stopScroll()
      pressWatch.unsubscribe()
      scrollWatch.unsubscribe()
    }
  }, [pathname])
}

/** From the top: the content is another page, though its address was visited before. */
export function resetScroll(): void {
  positions.set(entryKey(), 0)
  restoringEntry = null
  scrollTo(0, 0)
}

function restoreScroll(key: string): void {
  const at = positions.get(key)
  if (at !== undefined && key === entryKey()) scrollTo(0, at)
  if (restoringEntry === key) restoringEntry = null
}

function afterNextPaint(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStore.read(positionsName) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function storePositions(): void {
  tabStore.write(positionsName, JSON.stringify([...positions].slice(-maxPositions)))
}

type InputWatch = { hasInput: () => boolean; unsubscribe: () => void }
const pressEvents = ['pointerdown', 'keydown']
/** These scroll a page, too. */
const scrollEvents = [...pressEvents, 'wheel']

/** Whether one of these events occurred since. */
function watchInput(eventTypes: string[]): InputWatch {
  let sawInput = false
  const onInput = () => {
    sawInput = true
  }
  for (const kind of eventTypes) addEventListener(kind, onInput, { capture: true, passive: true })
  return {
    hasInput: () => sawInput,
    unsubscribe: () => {
      for (const kind of eventTypes) removeEventListener(kind, onInput, true)
    },
  }
}

/** The page's own content has replaced the loading one. */
const isRendered = (main: HTMLElement) => !main.classList.contains('loading')
/** No skeleton is left: the page has its full height. */
const isFullyLoaded = (main: HTMLElement) => isRendered(main) && !main.querySelector('.skeleton')

/** Runs once the content meets the condition, on a slow network too, unless the person acts first. */
function onceMain(condition: (main: HTMLElement) => boolean, inputWatch: InputWatch, callback: () => void): () => void {
  let frame = requestAnimationFrame(function check() {
    const main = document.getElementById('main')
    if (inputWatch.hasInput()) restoringEntry = null
    else if (main && condition(main)) callback()
    else frame = requestAnimationFrame(check)
  })
  return () => cancelAnimationFrame(frame)
}

/** Copies the first heading into the document's title. */
function syncTitle(pathname: string): () => void {
  const name = () => {
    const heading = document.querySelector('main h1')?.textContent?.trim()
    document.title =
      heading && pathname !== '/' ? `${heading} · ${t.product}` : pageAt(pathname) ? t.product : `${t.notFound} · ${t.product}`
  }
  name()
  const observer = new MutationObserver(name)
  const root = document.getElementById('root')
  if (root) observer.observe(root, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
