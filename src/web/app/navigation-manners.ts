import { useEffect, useRef } from 'react'
import { pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { tabStore } from '../lib/browser-store.ts'
import { entryKey } from '../ui/history-layers.ts'

const positionsName = 'scroll-positions'
const mostKept = 50
/** How far down each entry of the history was read; kept for this tab, so that coming back from another document finds it too. */
const positions = new Map<string, number>(readPositions())
/** The entry that Back, Forward or a new document led to, until its page is where it was read: scrolling before that is not a person's. */
let returnedTo: string | null = null

/**
 * What a browser does between documents and a single page must do itself: a title for every page, reading starts at the new page's top with
 * focus on its content, and Back returns to where one was.
 */
export function useNavigationManners(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    let here = entryKey()
    const mark = (entry: string) => {
      if (returnedTo !== entry) positions.set(entry, scrollY)
    }
    const onScroll = () => mark(entryKey())
    const onPop = () => {
      if (entryKey() === here) return
      here = entryKey()
      returnedTo = here
      // Another address of the same page (a filter, a page of the list): it is there at once, or comes in the old one's place.
      if (location.pathname === last.current) whenDrawn(() => standAt(here))
    }
    const onNavigate = () => {
      if (entryKey() === here) return
      // Who scrolls and presses at once is gone before the browser has announced it.
      mark(here)
      here = entryKey()
      returnedTo = null
    }
    const onLeave = () => {
      mark(entryKey())
      keepPositions()
    }
    addEventListener('popstate', onPop)
    // The router's own events.
    addEventListener('pushState', onNavigate)
    addEventListener('replaceState', onNavigate)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeave)
    // The browser itself has only what was there when the document came.
    if (positions.has(here)) returnedTo = here
    const first = watchPerson(moves)
    const stop = whenMain(isWhole, first, () => standAt(here))
    return () => {
      stop()
      first.leave()
      removeEventListener('popstate', onPop)
      removeEventListener('pushState', onNavigate)
      removeEventListener('replaceState', onNavigate)
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onLeave)
    }
  }, [])
  useEffect(() => watchTitle(pathname), [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const back = returnedTo === entryKey() ? returnedTo : null
    if (!back) scrollTo(0, 0)
    const left = document.activeElement
    const pressing = watchPerson(presses)
    const stopFocus = whenMain(isShown, pressing, () => {
      const now = document.activeElement
      // A person who has moved to something else while the page was fetched stays there, be it the same button once more.
      if (now === left || now === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    })
    const moving = watchPerson(moves)
    const stopScroll = whenMain(isWhole, moving, () => back && standAt(back))
    return () => {
      stopFocus()
      stopScroll()
      pressing.leave()
      moving.leave()
    }
  }, [pathname])
}

/** What is shown is another page, though its address is one that was read before: from its top. */
export function startAtTop(): void {
  positions.set(entryKey(), 0)
  returnedTo = null
  scrollTo(0, 0)
}

function standAt(key: string): void {
  const at = positions.get(key)
  if (at !== undefined && key === entryKey()) scrollTo(0, at)
  if (returnedTo === key) returnedTo = null
}

function whenDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStore.read(positionsName) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function keepPositions(): void {
  tabStore.write(positionsName, JSON.stringify([...positions].slice(-mostKept)))
}

type Watch = { acted: () => boolean; leave: () => void }
const presses = ['pointerdown', 'keydown']
/** What scrolls a page, too. */
const moves = [...presses, 'wheel']

/** Whether a person did one of these since. */
function watchPerson(kinds: string[]): Watch {
  let hasActed = false
  const onAct = () => {
    hasActed = true
  }
  for (const kind of kinds) addEventListener(kind, onAct, { capture: true, passive: true })
  return {
    acted: () => hasActed,
    leave: () => {
      for (const kind of kinds) removeEventListener(kind, onAct, true)
    },
  }
}

/** The new page's own content replaces the loading one. */
const isShown = (main: HTMLElement) => !main.classList.contains('loading')
/** Nothing of it is still on its way: it is as high as it will be. */
const isWhole = (main: HTMLElement) => isShown(main) && !main.querySelector('.skeleton')

/** Runs once the page's content is so, on a slow network too, unless the person does something first. */
function whenMain(is: (main: HTMLElement) => boolean, person: Watch, act: () => void): () => void {
  let frame = requestAnimationFrame(function look() {
    const main = document.getElementById('main')
    if (person.acted()) returnedTo = null
    else if (main && is(main)) act()
    else frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

/** The document is called what its first heading says. */
function watchTitle(pathname: string): () => void {
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
