/**
 * Within a drawn page, before anything else of it: holds what a person does with text whose script is still on its way, so that `take-over.ts` does
 * it in the page that takes its place. What a browser does by itself stays the browser's: links lead on, ticks are set, summaries open.
 */

/** The how many-eth element of its tag that is called so: the page that takes over is drawn again, alike, but for what this phone has kept. */
export type Place = { tag: string; called: string; at: number }
/** A press, what was typed or chosen, or a key. */
export type Act = { at: Place; value?: string; key?: string }
export type Held = {
  acts: Act[]
  focused: Place | null
  /** What a mouse is pressed on, and not let go of yet. */
  pressed: Place | null
  find(place: Place): Element | undefined
  /** Holds nothing from now on. */
  release(): void
}

declare global {
  interface Window {
    held?: Held
  }
}

const isTick = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
const root = () => document.getElementById('root')

const nameOf = (element: Element): string => {
  // The label of a tick may say what this phone alone knows, such as a date.
  if (isTick(element) && element.name && element.value === 'on') return element.name
  const label = element.getAttribute('aria-label')
  if (/^(A|BUTTON|SUMMARY)$/.test(element.tagName)) return label ?? element.textContent ?? ''
  const { labels, name } = element as Partial<HTMLInputElement>
  return label ?? labels?.[0]?.textContent ?? name ?? ''
}
/** What has this name, on the page as it is. */
const alike = (tag: string, called: string) => [...root()!.getElementsByTagName(tag)].filter((each) => nameOf(each) === called)

const held: Held = {
  acts: [],
  focused: null,
  pressed: null,
  find: ({ tag, called, at }) => alike(tag, called)[at],
  release() {
    for (const [name, hold] of Object.entries(holds)) removeEventListener(name, hold as EventListener, true)
  },
}

const holds = {
  pointerdown(event: PointerEvent) {
    const pressed = event.pointerType === 'mouse' && isPlain(event) && pressable(event.target)
    held.pressed = pressed ? placeOf(pressed) : null
  },
  pointerup() {
    held.pressed = null
  },
  click(event: MouseEvent) {
    const pressed = pressable(event.target)
    if (!pressed || !isPlain(event)) return
    if (pressed instanceof HTMLAnchorElement) {
      if (!pressed.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      document.getElementById(pressed.hash.slice(1))?.focus()
    } else if (isTick(pressed) || pressed.tagName === 'SUMMARY') held.acts.push({ at: placeOf(pressed) })
    else if (pressed instanceof HTMLButtonElement) {
      event.preventDefault()
      if (pressed.ariaBusy) return
      pressed.ariaBusy = 'true'
      held.acts.push({ at: placeOf(pressed) })
    }
  },
  input({ target }: Event) {
    const typed = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !isTick(target)) ? within(target) : null
    if (typed) held.acts.push({ at: placeOf(typed), value: (typed as HTMLInputElement).value })
  },
  keydown({ target, key }: KeyboardEvent) {
    const at = within(target)
    if (at && /^(Arrow|Escape)/.test(key) && !/^(INPUT|SELECT)$/.test(at.tagName)) held.acts.push({ at: placeOf(at), key })
  },
  focusin({ target }: FocusEvent) {
    const at = within(target)
    held.focused = at ? placeOf(at) : null
  },
  focusout({ target }: FocusEvent) {
    // Where the text goes, what had the focus goes with it, and has it again.
    queueMicrotask(() => {
      if (within(target)) held.focused = null
    })
  },
  submit(event: Event) {
    event.preventDefault()
  },
}

for (const [name, hold] of Object.entries(holds)) addEventListener(name, hold as EventListener, true)
window.held = held

function within(target: EventTarget | null): Element | null {
  return target instanceof Element && target !== root() && root()?.contains(target) ? target : null
}

/** No other button, and no key that makes a press mean another tab. */
function isPlain({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey
}

function pressable(target: EventTarget | null): HTMLElement | null | undefined {
  return within(target)?.closest<HTMLElement>('a, button, summary, input')
}

function placeOf(element: Element): Place {
  const { tagName: tag } = element
  const called = nameOf(element)
  return { tag, called, at: alike(tag, called).indexOf(element) }
}
