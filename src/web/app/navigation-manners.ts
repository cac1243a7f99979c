import { useEffect, useRef } from 'react'
import { pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '../texts/chrome.ts'

const positions = new Map<string, number>()
let goingBack = false

/**
 * What a browser does between documents and a single page must do itself: a title for every page, reading starts at the new page's top with
 * focus on its content, and Back returns to where one was.
 */
export function useNavigationManners(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    const onPop = () => {
      // Back within a page (a filter, a step) is no going back to another.
      goingBack = location.pathname !== last.current
    }
    const onScroll = () => positions.set(`${history.length}:${last.current}`, scrollY)
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  useEffect(() => watchTitle(pathname), [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const back = goingBack
    goingBack = false
    const at = back ? (positions.get(`${history.length}:${pathname}`) ?? 0) : 0
    if (!back) scrollTo(0, 0)
    const left = document.activeElement
    const person = watchPerson()
    const stop = whenShown(() => {
      const now = document.activeElement
      // Whoever has gone on to something else while the page was fetched stays there, be it the same button once more.
      if (!person.acted() && (now === left || now === document.body)) document.getElementById('main')?.focus({ preventScroll: true })
      if (back) scrollTo(0, at)
      person.leave()
    })
    return () => {
      stop()
      person.leave()
    }
  }, [pathname])
}

/** Whether a key or a pointer was pressed since. */
function watchPerson(): { acted: () => boolean; leave: () => void } {
  let pressed = false
  const onPress = () => {
    pressed = true
  }
  const kinds = ['pointerdown', 'keydown'] as const
  for (const kind of kinds) addEventListener(kind, onPress, true)
  return {
    acted: () => pressed,
    leave: () => {
      for (const kind of kinds) removeEventListener(kind, onPress, true)
    },
  }
}

/** Runs once the new page's own content stands where the loading one stood; gives up after two seconds. */
function whenShown(act: () => void): () => void {
  const until = performance.now() + 2000
  let frame = requestAnimationFrame(function look() {
    const main = document.getElementById('main')
    if ((main && !main.classList.contains('loading')) || performance.now() > until) act()
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
