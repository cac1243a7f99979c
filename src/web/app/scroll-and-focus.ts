import { useEffect } from 'react'
import { pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { tabStore } from '../lib/browser-store.ts'
import { entryKey } from '../ui/history-layers.ts'

const positionsName = 'scroll-positions'
const maxPositions = 50
/** Scroll position of each history entry; stored for this tab, so that it survives another document. */
const positions = new Map<string, number>(readPositions())
/** What had the focus when an entry was left, so that Back restores it. */
const focusByEntry = new Map<string, FocusRef>()
/** The entry that Back, Forward or a new document led to, until its scroll position is restored: scrolling before that is not a person's. */
let restoringEntry: string | null = null
/** The page's entry, whatever layers lie over it. */
let currentEntry: string | null = null
let shownPathname: string | null = null

function onPop(): void {
  if (currentEntry === null || entryKey() === currentEntry) return
  currentEntry = entryKey()
  restoringEntry = currentEntry
  // Another address of the same page (a filter, a page of the list) renders at once or replaces the old content.
  const entry = currentEntry
  if (location.pathname === shownPathname) afterNextPaint(() => restoreScroll(entry))
}

// Listeners of the window run in the order of their registration: this one comes before the router's, which renders the other page.
if (typeof history !== 'undefined') addEventListener('popstate', onPop)

/**
 * A single-page app must do what a browser does between documents: set a title, start reading at the top with the focus on the heading, which a
 * screen reader announces, and restore the scroll position and the focus on Back.
 */
export function useScrollAndFocus(pathname: string): void {
  useEffect(() => {
    const openedEntry = entryKey()
    currentEntry = openedEntry
    const savePosition = (entry: string) => {
      if (restoringEntry !== entry) positions.set(entry, scrollY)
    }
    const onScroll = () => savePosition(entryKey())
    const onNavigate = () => {
      if (currentEntry === null || entryKey() === currentEntry) return
      // Scrolling right before a press: the browser has not fired the event yet.
      savePosition(currentEntry)
      saveFocus(currentEntry)
      currentEntry = entryKey()
      restoringEntry = null
    }
    const onLeave = () => {
      savePosition(entryKey())
      storePositions()
    }
    // Fired by the router.
    addEventListener('pushState', onNavigate)
    addEventListener('replaceState', onNavigate)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeave)
    // The browser restores only among what was in the document at first.
    if (positions.has(openedEntry)) restoringEntry = openedEntry
    const stop = onceMain(isFullyLoaded, openingInput, () => restoreScroll(openedEntry))
    return () => {
      stop()
      openingInput.unsubscribe()
      removeEventListener('pushState', onNavigate)
      removeEventListener('replaceState', onNavigate)
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
  useEffect(() => syncTitle(pathname), [pathname])
  useEffect(() => {
    const isFirst = shownPathname === null
    if (shownPathname === pathname) return
    shownPathname = pathname
    if (isFirst) return
    const back = restoringEntry === entryKey() ? restoringEntry : null
    if (!back) scrollTo(0, 0)
    const pressWatch = watchInput(pressEvents)
    const stopFocus = focusContent(back ? focusByEntry.get(back) : undefined, pressWatch)
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

/**
 * From before the page is first shown, also on the server's HTML: who has acted there is where they want to be. An effect would come after the paint,
 * which on a busy phone is late enough for a press.
 */
const openingInput =
  typeof history === 'undefined'
    ? { hasInput: () => false, unsubscribe: () => {} }
    : watchInput(scrollEvents, window.eventCapture?.hasInput)

/** Whether one of these events occurred since, or any before. */
function watchInput(eventTypes: string[], hadInput = false): InputWatch {
  let sawInput = hadInput
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

/** A link or an element with an id: by selector, and index among its equals. */
type FocusRef = { selector: string; index: number }

function saveFocus(entry: string): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return
  const href = focused.getAttribute('href')
  const selector = focused.id ? `#${CSS.escape(focused.id)}` : href ? `a[href="${CSS.escape(href)}"]` : null
  if (selector) focusByEntry.set(entry, { selector, index: [...document.querySelectorAll(selector)].indexOf(focused) })
}

/**
 * Moves the focus to the heading, or to what had it when the page was left. Repeated while the page loads, because a skeleton that is replaced drops the
 * focus; ends when the person acts, who keeps the focus where they moved it.
 */
function focusContent(left: FocusRef | undefined, { hasInput }: InputWatch): () => void {
  let before = document.activeElement
  let frame = requestAnimationFrame(function check() {
    if (hasInput()) return
    const main = document.getElementById('main')
    const isLoaded = main !== null && isFullyLoaded(main)
    if (main && isRendered(main)) {
      const now = document.activeElement
      const last = left && document.querySelectorAll<HTMLElement>(left.selector)[left.index]
      // What was left may still be loading.
      if ((now === before || now === document.body) && (last || !left || isLoaded)) {
        before = null
        if (last) last.focus({ preventScroll: true })
        else focusHeading(main)
      }
    }
    if (!isLoaded) frame = requestAnimationFrame(check)
  })
  return () => cancelAnimationFrame(frame)
}

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
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
