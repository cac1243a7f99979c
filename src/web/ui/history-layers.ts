/**
 * What lies over a page or is opened in it (a dialog, a menu, an opened part) has an entry in the browser's history: Back closes the last one
 * opened, and closing it otherwise takes its entry away again. `layers` of an entry's state is how many are open at it, `own`
 * marks the entry that opening made, `key` names the page's entry that it lies over. An entry whose layer is gone (after a reload, or Forward)
 * is stepped over.
 */
type HistoryState = { layers?: number; own?: boolean; key?: string; typed?: { by: string; from: string } }
/** `isModal`: nothing else can be used until it closes, so it stays on top of what the address comes to say below it. */
type Layer = { close: () => void; isModal: boolean }

let layers: Layer[] = []
let isTraversing = false
let isScheduled = false
const queued: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** A traversal that the browser never reports must not hold up the page; one given up too early comes later and leaves the page. */
const traversalMs = 4000

const historyState = (): HistoryState => (history.state as HistoryState | null) ?? {}
const depth = (): number => historyState().layers ?? 0

/** Takes a layer's entry in. @returns what takes it out again, once the layer is closed otherwise than by Back. */
export function addHistoryLayer(layer: Layer): () => void {
  layers.push(layer)
  schedule()
  return () => {
    layers = layers.filter((each) => each !== layer)
    schedule()
  }
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/** Every navigation of the router goes through here. Another page leaves what lay over this one; another address of this page does not. */
export function navigateWithLayers(navigate: Navigate, to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const retry = () => navigateWithLayers(navigate, to, options)
  if (isTraversing) {
    queued.push(retry)
    return
  }
  if (new URL(to, location.href).pathname !== location.pathname) closeAll()
  const current = historyState()
  const openLayers = layers.length
  const routerState = (options.state ?? {}) as object
  // The entry of something closed in this very moment, or of a layer of the page that is left.
  const isObsolete = current.own === true && openLayers < depth()
  if (options.replace && isObsolete) {
    queued.push(retry)
    settle()
  } else if (current.own && layers.at(-1)?.isModal && openLayers === depth()) {
    navigate(to, { ...options, replace: true, state: { ...routerState, key: newEntryKey(), layers: openLayers - 1 } })
    pushLayerEntry(openLayers)
  } else {
    const key = options.replace ? (current.key ?? newEntryKey()) : newEntryKey()
    navigate(to, {
      ...options,
      replace: options.replace || isObsolete,
      state: { ...routerState, key, ...(openLayers > 0 ? { layers: openLayers } : {}) },
    })
  }
}

/** For an address that follows what is typed: the first of it makes an entry, what is typed on takes its place, and emptied it is gone again. */
export function navigateWhileTyping(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = historyState()
  const isSameEntry = typed?.by === by && !own
  if (isSameEntry && new URL(to, location.href).href === typed.from) history.back()
  else navigate(to, { replace: isSameEntry, state: { typed: isSameEntry ? typed : { by, from: location.href } } })
}

/** For what the address has open: opening it makes an entry, what is opened in its place takes that over, and closing it goes back before it. */
export const openInAddress = navigateWhileTyping

/** `to` is the address without it, for an entry that was not made by opening it: one that a link led to. */
export function closeInAddress(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = historyState()
  if (typed?.by === by && !own) history.back()
  else navigate(to, { replace: true })
}

/** What names the page's current entry, whatever is open over it. */
export function entryKey(): string {
  const { key } = historyState()
  if (key) return key
  const createdKey = newEntryKey()
  history.replaceState({ ...historyState(), key: createdKey }, '')
  return createdKey
}

function newEntryKey(): string {
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
  for (let at = depth() + 1; at <= layers.length; at++) pushLayerEntry(at)
  if (depth() > layers.length && historyState().own) {
    goBack()
    return
  }
  if (depth() > layers.length) history.replaceState({ ...historyState(), layers: layers.length }, '')
  const next = queued.shift()
  if (!next) return
  next()
  schedule()
}

function pushLayerEntry(at: number): void {
  // Back to the page below leaves it where it is: it was in sight all the while.
  history.scrollRestoration = 'manual'
  history.pushState({ ...historyState(), typed: undefined, layers: at, own: true }, '')
  history.scrollRestoration = 'auto'
}

function goBack(): void {
  isTraversing = true
  timer = setTimeout(giveUp, traversalMs)
  history.back()
}

function giveUp(): void {
  history.replaceState({ ...historyState(), layers: layers.length, own: false }, '')
  finishTraversal()
}

function finishTraversal(): void {
  clearTimeout(timer)
  isTraversing = false
  schedule()
}

function onPop(): void {
  if (!isTraversing) while (layers.length > depth()) layers.pop()?.close()
  finishTraversal()
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
