import { type PrimedAnswer, primeCache } from '../lib/api/queries.ts'
import type { CapturedEvent, ElementRef, EventCapture } from './event-replay.ts'

/** So long what a page brought counts as fresh: as long as a slow phone takes until it is drawn from. */
const freshMs = 20_000

/** The answers that the server has drawn this page from. @returns whether it has */
export function hydrateQueryCache(): boolean {
  const element = document.getElementById('page-answers')
  if (!element) return false
  primeCache(JSON.parse(element.textContent ?? '[]') as PrimedAnswer[], freshMs)
  element.remove()
  return true
}

/** The page is there: from now on it hears a person itself, and what had the focus has it again. */
export function releaseCapturedEvents(): void {
  const { eventCapture } = window
  if (!eventCapture) return
  eventCapture.release()
  if (eventCapture.pressed) finishPress(eventCapture, eventCapture.pressed)
  const focused = eventCapture.focused && eventCapture.find(eventCapture.focused)
  if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus({ preventScroll: true })
}

/** A press that began on the text and ends in the page. Where it began is gone, so that a browser makes no click of it. */
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

/** Does in the page what was done with its text, one after the other as a person does. */
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
    // A key goes to where the one before it has led.
    const receiver = document.activeElement === document.body ? element : document.activeElement
    receiver?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  } else if (value === undefined) {
    if (element instanceof HTMLElement) element.click()
  } else if (element instanceof HTMLInputElement) typeValue(element, HTMLInputElement.prototype, value)
  else if (element instanceof HTMLSelectElement) typeValue(element, HTMLSelectElement.prototype, value)
}

/** As a person does: React looks past a value that is only set. */
function typeValue(element: HTMLElement, prototype: object, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
