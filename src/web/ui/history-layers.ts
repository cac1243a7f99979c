/**
 * A layer over or in a page (a dialog, a menu, an expanded part) has a history entry: Back closes the top layer, and closing it otherwise removes its
 * entry again. `layers` of an entry's state is how many are open at it, `own` marks the entry that opening made, `key` names the page's entry that it
 * lies over. An entry whose layer is gone (after a reload, or Forward) is skipped.
 */
type HistoryState = { layers?: number; own?: boolean; key?: string; typed?: { by: string; from: string } }
/** `isModal`: blocks the page until it closes, so it stays on top of what the address opens below it. */
type Layer = { close: () => void; isModal: boolean }

let layers: Layer[] = []
let isTraversing = false
let isScheduled = false
const queued: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** A traversal that the browser never reports must not block the page; one that is given up too early arrives later and leaves the page. */
const traversalMs = 4000

const historyState = (): HistoryState => (history.state as HistoryState | null) ?? {}
const depth = (): number => historyState().layers ?? 0

/** Registers a layer. @returns unregisters it, once it is closed otherwise than by Back */
export function addHistoryLayer(layer: Layer): () => void {
  layers.push(layer)
  schedule()
  return () => {
    layers = layers.filter((each) => each !== layer)
    schedule()
  }
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/** Every navigation of the router goes through here. Another page closes the layers of this one; another address of this page does not. */
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
  // The entry of a layer closed in this very moment, or of one of the page that is left.
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

/** For an address that follows typing: the first change pushes an entry, further ones replace it, and clearing pops it. */
export function navigateWhileTyping(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = historyState()
  const isSameEntry = typed?.by === by && !own
  if (isSameEntry && new URL(to, location.href).href === typed.from) history.back()
  else navigate(to, { replace: isSameEntry, state: { typed: isSameEntry ? typed : { by, from: location.href } } })
}

/** For panels in the address: opening pushes an entry, opening another replaces it, and closing goes back before it. */
export const openInAddress = navigateWhileTyping

/** `to` is the address without the panel, for an entry that a link led to, not opening. */
export function closeInAddress(navigate: Navigate, to: string, by: string): void {
  const { typed, own } = historyState()
  if (typed?.by === by && !own) history.back()
  else navigate(to, { replace: true })
}

/** Key of the page's current entry, whatever is open over it. */
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

/** Batches what closes and opens at once: no entry is pushed to be popped again. */
function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    settle()
  })
}

/** Syncs the history with the open layers. */
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
  // Back to the page below keeps its scroll position: it was visible all the time.
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
  // Restored from the back-forward cache.
  addEventListener('pageshow', (event) => event.persisted && schedule())
  schedule()
}
