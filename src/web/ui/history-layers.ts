/**
 * What lies over a page or is opened in it (a dialog, a menu, an opened part) has an entry in the browser's history: Back closes the last one
 * opened, and closing it otherwise takes its entry away again. `layers` of an entry's state is how many are open at it, `own`
 * marks the entry that opening made, `key` names the page's entry that it lies over. An entry whose layer is gone (after a reload, or Forward)
 * is stepped over.
 */
type Place = { layers?: number; own?: boolean; key?: string; typed?: { by: string; from: string } }
/** `isModal`: nothing else can be used until it closes, so it stays on top of what the address comes to say below it. */
type Layer = { close: () => void; isModal: boolean }

let layers: Layer[] = []
let isTraversing = false
let isScheduled = false
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** A traversal that the browser never reports must not hold up the page; one given up too early comes later and leaves the page. */
const traversalMs = 4000

const place = (): Place => (history.state as Place | null) ?? {}
const depth = (): number => place().layers ?? 0

/** Takes a layer's entry in. @returns what takes it out again, once the layer is closed otherwise than by Back. */
export function addLayer(layer: Layer): () => void {
  layers.push(layer)
  schedule()
  return () => {
    layers = layers.filter((each) => each !== layer)
    schedule()
  }
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/** Every navigation of the router goes through here. Another page leaves what lay over this one; another address of this page does not. */
export function navigateOver(navigate: Navigate, to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const again = () => navigateOver(navigate, to, options)
  if (isTraversing) {
    waiting.push(again)
    return
  }
  if (new URL(to, location.href).pathname !== location.pathname) closeAll()
  const here = place()
  const left = layers.length
  const given = (options.state ?? {}) as object
  // The entry of something closed in this very moment, or of a layer of the page that is left.
  const isSpent = here.own === true && left < depth()
  if (options.replace && isSpent) {
    waiting.push(again)
    settle()
  } else if (here.own && layers.at(-1)?.isModal && left === depth()) {
    navigate(to, { ...options, replace: true, state: { ...given, key: newKey(), layers: left - 1 } })
    pushOwn(left)
  } else {
    const key = options.replace ? (here.key ?? newKey()) : newKey()
    navigate(to, { ...options, replace: options.replace || isSpent, state: { ...given, key, ...(left > 0 ? { layers: left } : {}) } })
  }
}

/** For an address that follows what is typed: the first of it makes an entry, what is typed on takes its place, and emptied it is gone again. */
export function followTyping(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = place()
  const isOn = typed?.by === by && !own
  if (isOn && new URL(to, location.href).href === typed.from) history.back()
  else navigate(to, { replace: isOn, state: { typed: isOn ? typed : { by, from: location.href } } })
}

/** For what the address has open: opening it makes an entry, what is opened in its place takes that over, and closing it goes back before it. */
export const openInAddress = followTyping

/** `to` is the address without it, for an entry that was not made by opening it: one that a link led to. */
export function closeInAddress(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = place()
  if (typed?.by === by && !own) history.back()
  else navigate(to, { replace: true })
}

/** What names the page's current entry, whatever is open over it. */
export function entryKey(): string {
  const { key } = place()
  if (key) return key
  const made = newKey()
  history.replaceState({ ...place(), key: made }, '')
  return made
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function closeAll(): void {
  const open = layers
  layers = []
  for (const layer of open.reverse()) layer.close()
}

/** In one go for what is closed and opened in one moment: nothing is pushed to be taken away again. */
function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    settle()
  })
}

/** Brings the history to what is open. */
function settle(): void {
  if (isTraversing) return
  for (let at = depth() + 1; at <= layers.length; at++) pushOwn(at)
  if (depth() > layers.length && place().own) {
    goBack()
    return
  }
  if (depth() > layers.length) history.replaceState({ ...place(), layers: layers.length }, '')
  const next = waiting.shift()
  if (!next) return
  next()
  schedule()
}

function pushOwn(at: number): void {
  // Back to the page below leaves it where it is: it was in sight all the while.
  history.scrollRestoration = 'manual'
  history.pushState({ ...place(), typed: undefined, layers: at, own: true }, '')
  history.scrollRestoration = 'auto'
}

function goBack(): void {
  isTraversing = true
  timer = setTimeout(giveUp, traversalMs)
  history.back()
}

function giveUp(): void {
  history.replaceState({ ...place(), layers: layers.length, own: false }, '')
  arrive()
}

function arrive(): void {
  clearTimeout(timer)
  isTraversing = false
  schedule()
}

function onPop(): void {
  if (!isTraversing) while (layers.length > depth()) layers.pop()?.close()
  arrive()
  // Not at once: the browser reads it only after this event.
  setTimeout(() => {
    history.scrollRestoration = 'auto'
  })
}

if (typeof history !== 'undefined') {
  addEventListener('popstate', onPop)
  // Kept as it was while another document was read.
  addEventListener('pageshow', (event) => event.persisted && schedule())
  schedule()
}
