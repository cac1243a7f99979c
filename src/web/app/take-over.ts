import { type Answered, takeAnswers } from '../lib/queries.ts'

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

/** An element by its place, because the page that is taken over is drawn again and alike. */
type Place = { path: number[]; tag: string }
type Act = { at: Place; href?: string; value?: string }

/**
 * Holds what a person does with a page that is there as text while its script is already here: it is done in the page that takes its place. Before
 * the script, links lead on by themselves.
 * @returns to be called once that page is there
 */
export function holdActs(root: HTMLElement): () => void {
  const acts: Act[] = []
  let focused: Place | null = null
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, summary, input') : null
    if (!pressed || !root.contains(pressed) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.stopPropagation()
    const isTicked = isTick(pressed)
    if (pressed instanceof HTMLInputElement && !isTicked) return
    if (!isTicked) event.preventDefault()
    acts.push({ at: placeOf(pressed, root), ...(pressed instanceof HTMLAnchorElement ? { href: pressed.href } : {}) })
  }
  const onInput = ({ target }: Event) => {
    const typed = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !isTick(target)) ? target : null
    if (typed) acts.push({ at: placeOf(typed, root), value: typed.value })
  }
  const onFocus = ({ target }: Event) => {
    focused = target instanceof Element ? placeOf(target, root) : null
  }
  const onSubmit = (event: Event) => event.preventDefault()
  const held = [
    ['click', onClick],
    ['input', onInput],
    ['focusin', onFocus],
    ['submit', onSubmit],
  ] as const
  for (const [name, hold] of held) root.addEventListener(name, hold as EventListener, true)
  return () => {
    for (const [name, hold] of held) root.removeEventListener(name, hold as EventListener, true)
    const next = focused && elementAt(focused, root)
    if (next && document.activeElement === document.body) next.focus({ preventScroll: true })
    for (const act of acts) repeat(act, root)
  }
}

const isTick = (element: Element) => element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)

function repeat({ at, href, value }: Act, root: Element): void {
  const element = elementAt(at, root)
  if (value === undefined) {
    if (element) element.click()
    else if (href) location.assign(href)
  } else if (element instanceof HTMLInputElement) type(element, HTMLInputElement.prototype, value)
  else if (element instanceof HTMLSelectElement) type(element, HTMLSelectElement.prototype, value)
}

function placeOf(element: Element, root: Element): Place {
  const path: number[] = []
  for (let each = element; each !== root; each = each.parentElement!) path.unshift([...each.parentElement!.children].indexOf(each))
  return { path, tag: element.tagName }
}

function elementAt({ path, tag }: Place, root: Element): HTMLElement | null {
  const element = path.reduce<Element | undefined>((each, index) => each?.children[index], root)
  return element instanceof HTMLElement && element.tagName === tag ? element : null
}

/** As a person does: React looks past a value that is only set. */
function type(element: HTMLElement, prototype: object, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
