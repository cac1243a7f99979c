import { type PrimedAnswer, primeCache } from '../lib/api/queries.ts'
import type { CapturedEvent, ElementRef, EventCapture } from './event-replay.ts'

/** How long answers from the server's page count as fresh: as long as a slow phone takes to hydrate. */
const freshMs = 20_000

/** Fills the query cache with the answers that the server rendered this page from. @returns whether there were any */
export function hydrateQueryCache(): boolean {
  const element = document.getElementById('page-answers')
  if (!element) return false
  primeCache(JSON.parse(element.textContent ?? '[]') as PrimedAnswer[], freshMs)
  element.remove()
  return true
}

/** Ends the capture after hydration and restores the focus. */
export function releaseCapturedEvents(): void {
  const { eventCapture } = window
  if (!eventCapture) return
  eventCapture.release()
  if (eventCapture.pressed) finishPress(eventCapture, eventCapture.pressed)
  const focused = eventCapture.focused && eventCapture.find(eventCapture.focused)
  if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus({ preventScroll: true })
}

/** A press that began on the server's HTML and ends on the hydrated page: its target was replaced, so that the browser fires no click. */
function finishPress({ find }: EventCapture, pressedRef: ElementRef): void {
  let clicked = false
  const once = { capture: true, once: true }
  addEventListener('click', () => (clicked = true), once)
  addEventListener(
    'pointerup',
    ({ target, button }) => {
      const pressed = find(pressedRef)
      if (button !== 0 || !(pressed instanceof HTMLElement && target instanceof Node && pressed.contains(target))) return
      setTimeout(() => clicked || pressed.click())
    },
    once,
  )
}

/** Replays captured events on the hydrated page, each in a task of its own as a person's would be. */
export async function replayEvents(): Promise<void> {
  const { eventCapture } = window
  if (!eventCapture) return
  delete window.eventCapture
  for (const event of eventCapture.events) {
    replay(event, eventCapture.find(event.ref))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function replay({ value, key }: CapturedEvent, element: Element | undefined): void {
  if (key !== undefined) {
    // A key goes to where the one before it moved the focus.
    const receiver = document.activeElement === document.body ? element : document.activeElement
    receiver?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  } else if (value === undefined) {
    if (element instanceof HTMLElement) element.click()
  } else if (element instanceof HTMLInputElement) typeValue(element, HTMLInputElement.prototype, value)
  else if (element instanceof HTMLSelectElement) typeValue(element, HTMLSelectElement.prototype, value)
}

/** Calls the native setter: React ignores a value that is set by its own. */
function typeValue(element: HTMLElement, prototype: object, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
