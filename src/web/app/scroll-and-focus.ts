import { useEffect, useRef } from 'react'
import { pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { tabStore } from '../lib/browser-store.ts'
import { entryKey } from '../ui/history-layers.ts'

const positionsName = 'scroll-positions'
const maxPositions = 50
/** How far down each entry of the history was read; kept for this tab, so that coming back from another document finds it too. */
const positions = new Map<string, number>(readPositions())
/** The entry that Back, Forward or a new document led to, until its page is where it was read: scrolling before that is not a person's. */
let restoringEntry: string | null = null

/**
 * What a browser does between documents and a single page must do itself: a title for every page, reading starts at the new page's top with
 * focus on its content, and Back returns to where one was.
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
      // Another address of the same page (a filter, a page of the list): it is there at once, or comes in the old one's place.
      if (location.pathname === last.current) afterNextPaint(() => restoreScroll(currentEntry))
    }
    const onNavigate = () => {
      if (entryKey() === currentEntry) return
      // Who scrolls and presses at once is gone before the browser has announced it.
      savePosition(currentEntry)
      currentEntry = entryKey()
      restoringEntry = null
    }
    const onLeave = () => {
      savePosition(entryKey())
      storePositions()
    }
    addEventListener('popstate', onPop)
    // The router's own events.
    addEventListener('pushState', onNavigate)
    addEventListener('replaceState', onNavigate)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeave)
    // The browser itself has only what was there when the document came.
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
      // A person who has moved to something else while the page was fetched stays there, be it the same button once more.
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

/** What is shown is another page, though its address is one that was read before: from its top. */
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
/** What scrolls a page, too. */
const scrollEvents = [...pressEvents, 'wheel']

/** Whether a person did one of these since. */
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

/** The new page's own content replaces the loading one. */
const isRendered = (main: HTMLElement) => !main.classList.contains('loading')
/** Nothing of it is still on its way: it is as high as it will be. */
const isFullyLoaded = (main: HTMLElement) => isRendered(main) && !main.querySelector('.skeleton')

/** Runs once the page's content is so, on a slow network too, unless the person does something first. */
function onceMain(condition: (main: HTMLElement) => boolean, inputWatch: InputWatch, callback: () => void): () => void {
  let frame = requestAnimationFrame(function check() {
    const main = document.getElementById('main')
    if (inputWatch.hasInput()) restoringEntry = null
    else if (main && condition(main)) callback()
    else frame = requestAnimationFrame(check)
  })
  return () => cancelAnimationFrame(frame)
}

/** The document is called what its first heading says. */
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
