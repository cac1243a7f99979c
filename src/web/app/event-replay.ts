/**
 * Runs first in a server-rendered page: captures a person's events until the script is loaded, so that `hydrate.ts` replays them on the hydrated
 * page. Native behaviour is left to the browser: links navigate, checkboxes are ticked, summaries open.
 */

/** An element by tag, accessible name and index among its equals: hydration renders the same page again, apart from what only this device knows. */
export type ElementRef = { tag: string; accessibleName: string; index: number }
/** A press, a value typed or chosen, or a key. */
export type CapturedEvent = { ref: ElementRef; value?: string; key?: string }
export type EventCapture = {
  events: CapturedEvent[]
  focused: ElementRef | null
  /** Whether anything was pressed, typed or scrolled. */
  hasInput: boolean
  /** Pressed by a mouse and not yet released. */
  pressed: ElementRef | null
  find(place: ElementRef): Element | undefined
  /** Stops capturing. */
  release(): void
}

declare global {
  interface Window {
    eventCapture?: EventCapture
  }
}

const isCheckable = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
const root = () => document.getElementById('root')

const readAccessibleName = (element: Element): string => {
  // The label of a checkbox may contain what this phone alone knows, such as a date.
  if (isCheckable(element) && element.name && element.value === 'on') return element.name
  const label = element.getAttribute('aria-label')
  if (/^(A|BUTTON|SUMMARY)$/.test(element.tagName)) return label ?? element.textContent ?? ''
  const { labels, name } = element as Partial<HTMLInputElement>
  return label ?? labels?.[0]?.textContent ?? name ?? ''
}
const elementsNamed = (tag: string, accessibleName: string) =>
  [...root()!.getElementsByTagName(tag)].filter((each) => readAccessibleName(each) === accessibleName)

const eventCapture: EventCapture = {
  events: [],
  focused: null,
  hasInput: false,
  pressed: null,
  find: ({ tag, accessibleName, index: at }) => elementsNamed(tag, accessibleName)[at],
  release() {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener as EventListener, true)
  },
}

const listeners = {
  wheel() {
    eventCapture.hasInput = true
  },
  pointerdown(event: PointerEvent) {
    eventCapture.hasInput = true
    const pressed = event.pointerType === 'mouse' && isUnmodifiedClick(event) && closestPressable(event.target)
    eventCapture.pressed = pressed ? elementRefOf(pressed) : null
  },
  pointerup() {
    eventCapture.pressed = null
  },
  click(event: MouseEvent) {
    const pressed = closestPressable(event.target)
    if (!pressed || !isUnmodifiedClick(event)) return
    if (pressed instanceof HTMLAnchorElement) {
      if (!pressed.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      document.getElementById(pressed.hash.slice(1))?.focus()
    } else if (isCheckable(pressed) || pressed.tagName === 'SUMMARY') eventCapture.events.push({ ref: elementRefOf(pressed) })
    else if (pressed instanceof HTMLButtonElement) {
      event.preventDefault()
      if (pressed.ariaBusy) return
      pressed.ariaBusy = 'true'
      eventCapture.events.push({ ref: elementRefOf(pressed) })
    }
  },
  input({ target }: Event) {
    const typed =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !isCheckable(target)) ? withinRoot(target) : null
    if (typed) eventCapture.events.push({ ref: elementRefOf(typed), value: (typed as HTMLInputElement).value })
  },
  keydown({ target, key }: KeyboardEvent) {
    eventCapture.hasInput = true
    const at = withinRoot(target)
    if (at && /^(Arrow|Escape)/.test(key) && !/^(INPUT|SELECT)$/.test(at.tagName)) eventCapture.events.push({ ref: elementRefOf(at), key })
  },
  focusin({ target }: FocusEvent) {
    const at = withinRoot(target)
    eventCapture.focused = at ? elementRefOf(at) : null
  },
  focusout({ target }: FocusEvent) {
    // When the server's HTML is replaced, the focus is lost with it and is restored by `hydrate.ts`.
    queueMicrotask(() => {
      if (withinRoot(target)) eventCapture.focused = null
    })
  },
  submit(event: Event) {
    event.preventDefault()
  },
}

for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener as EventListener, true)
window.eventCapture = eventCapture

function withinRoot(target: EventTarget | null): Element | null {
  return target instanceof Element && target !== root() && root()?.contains(target) ? target : null
}

/** Only the primary button, without a key that opens another tab. */
function isUnmodifiedClick({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey
}

function closestPressable(target: EventTarget | null): HTMLElement | null | undefined {
  return withinRoot(target)?.closest<HTMLElement>('a, button, summary, input')
}

function elementRefOf(element: Element): ElementRef {
  const { tagName: tag } = element
  const accessibleName = readAccessibleName(element)
  return { tag, accessibleName, index: elementsNamed(tag, accessibleName).indexOf(element) }
}
