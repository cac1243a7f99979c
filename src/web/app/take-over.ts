import { type Answered, takeAnswers } from '../lib/queries.ts'
import type { Act, Held, Place } from './hold-acts.ts'

/** So long what a page brought counts as fresh: as long as a slow phone takes until it is drawn from. */
const freshMs = 20_000

/** The answers that the server has drawn this page from. @returns whether it has */
export function takePageAnswers(): boolean {
  const element = document.getElementById('page-answers')
  if (!element) return false
  takeAnswers(JSON.parse(element.textContent ?? '[]') as Answered[], freshMs)
  element.remove()
  return true
}

/** The page is there: from now on it hears a person itself, and what had the focus has it again. */
export function letGo(): void {
  const { held } = window
  if (!held) return
  held.release()
  if (held.pressed) endPress(held, held.pressed)
  const focused = held.focused && held.find(held.focused)
  if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus({ preventScroll: true })
}

/** A press that began on the text and ends in the page. Where it began is gone, so that a browser makes no click of it. */
function endPress({ find }: Held, at: Place): void {
  let clicked = false
  const once = { capture: true, once: true }
  addEventListener('click', () => (clicked = true), once)
  addEventListener(
    'pointerup',
    ({ target, button }) => {
      const pressed = find(at)
      if (button !== 0 || !(pressed instanceof HTMLElement && target instanceof Node && pressed.contains(target))) return
      setTimeout(() => clicked || pressed.click())
    },
    once,
  )
}

/** Does in the page what was done with its text, one after the other as a person does. */
export async function doHeldActs(): Promise<void> {
  const { held } = window
  if (!held) return
  delete window.held
  for (const act of held.acts) {
    repeat(act, held.find(act.at))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function repeat({ value, key }: Act, element: Element | undefined): void {
  if (key !== undefined) {
    // A key goes to where the one before it has led.
    const now = document.activeElement === document.body ? element : document.activeElement
    now?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  } else if (value === undefined) {
    if (element instanceof HTMLElement) element.click()
  } else if (element instanceof HTMLInputElement) type(element, HTMLInputElement.prototype, value)
  else if (element instanceof HTMLSelectElement) type(element, HTMLSelectElement.prototype, value)
}

/** As a person does: React looks past a value that is only set. */
function type(element: HTMLElement, prototype: object, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
