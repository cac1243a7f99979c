import type { Page } from '@playwright/test'

export type Look = { dir: 'ltr' | 'rtl'; text: '100%' | '200%' }

/** What is wrong with a page as it is drawn, in a person's terms: empty where all can be read and pressed. */
export async function drawnFaults(page: Page, look: Look): Promise<string[]> {
  return page.evaluate(({ dir, text }) => {
    const root = document.documentElement
    root.dir = dir
    root.style.fontSize = text
    const found = new Set<string>()
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`
    const beyond = root.scrollWidth - innerWidth
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    }
    if (beyond > 0) {
      const widthOf = (element: Element) => element.getBoundingClientRect().width
      const leaves = [...document.body.querySelectorAll('*')].filter((each) => isOut(each) && ![...each.children].some(isOut))
      const widest = leaves.sort((a, b) => widthOf(b) - widthOf(a)).slice(0, 3)
      found.add(`scrolls sideways by ${beyond} px: ${widest.map(nameOf).join(', ')}`)
    }
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    /** Inside something that scrolls by itself, or that only a screen reader reads. */
    const isExcused = (element: Element): boolean => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(each)
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return true
        if (overflowX === 'hidden' && textOverflow === 'ellipsis') return true
      }
      return false
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isSeen(element) || element.closest('svg, .skip-link, option, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > innerWidth + 1) && !isExcused(element)) found.add(`beyond the edge: ${nameOf(element)}`)
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        width > 1 &&
        !isExcused(element)
      )
        found.add(`cut off: ${nameOf(element)}`)
    }
    return [...found]
  }, look)
}

/** What keeps somebody from getting about by keyboard or thumb: no mark of the focus, a focus under a bar, a press too small. */
export async function handFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>()
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    const within = open ?? document
    const stops = [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary',
      ),
    ]
      .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))
      .slice(0, 120)
    const bars = open
      ? []
      : [...document.querySelectorAll('.topbar, .bottom-bar, .footbar, .offline-strip, .compare-bar')].filter((each) =>
          ['sticky', 'fixed'].includes(getComputedStyle(each.closest('.offline-place') ?? each).position),
        )
    /** The press of a row covers all of it, by a box that its title lays over it. */
    const coverOf = (element: Element) => (getComputedStyle(element, '::after').position === 'absolute' ? '::after' : null)
    const isMarked = (element: Element | null) => {
      if (!element) return false
      return [null, coverOf(element)].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    }
    for (const stop of stops) {
      // What a press has focused already would keep its want of a mark.
      stop.blur()
      stop.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== stop) continue
      const around = [stop, stop.parentElement, stop.parentElement?.parentElement ?? null, stop.nextElementSibling]
      if (!around.some(isMarked)) found.add(`focus not marked: ${nameOf(stop)}`)
      const box = ((coverOf(stop) && stop.offsetParent) || stop).getBoundingClientRect()
      for (const bar of bars) {
        const over = bar.getBoundingClientRect()
        const isUnder = box.top >= over.top - 1 && box.bottom <= over.bottom + 1 && box.left < over.right && box.right > over.left
        if (!bar.contains(stop) && isUnder && !stop.closest('.skip-link')) found.add(`focus under ${bar.className}: ${nameOf(stop)}`)
      }
      const label = stop.closest('label') ?? (stop.id ? document.querySelector(`label[for="${stop.id}"]`) : null)
      const press = stop instanceof HTMLInputElement && /checkbox|radio/.test(stop.type) && label ? label.getBoundingClientRect() : box
      const isInText = stop.tagName === 'A' && getComputedStyle(stop).display === 'inline'
      const least = stop.matches('button, .button, select, summary, input:not([type=range])') ? 44 : 24
      if (!isInText && press.height < least - 0.5 && press.width > 0) found.add(`${Math.round(press.height)} px high: ${nameOf(stop)}`)
    }
    scrollTo(0, 0)
    return [...found]
  })
}

/** The first stop of the Tab key is the way over the chrome into what the page is for. */
export async function skipFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('Tab')
  const isFirst = await page.evaluate(() => document.activeElement?.matches('.skip-link'))
  return isFirst ? [] : ['the first stop is not the way to the content']
}
