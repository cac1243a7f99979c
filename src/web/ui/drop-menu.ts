import { addHistoryLayer } from './history-layers.ts'

/**
 * Closing behaviour of a `<details>` menu, which works without script too: Escape, a press elsewhere, a link in it, Back and leaving the page close
 * it.
 * @returns the cleanup
 */
export function enhanceMenu(menu: HTMLDetailsElement): () => void {
  let removeLayer: (() => void) | undefined
  /** Another document is loading: going back in the history now would cancel it. */
  let isLeaving = false
  const closeMenu = () => {
    menu.open = false
    removeLayer?.()
    removeLayer = undefined
  }
  const focusButton = () => menu.querySelector('summary')?.focus()
  const onToggle = () => {
    if (!menu.open) {
      if (!isLeaving) closeMenu()
      return
    }
    isLeaving = false
    removeLayer ??= addHistoryLayer({
      isModal: false,
      close: () => {
        closeMenu()
        focusButton()
      },
    })
  }
  const leave = () => {
    isLeaving = true
    menu.open = false
  }
  const onReturn = () => {
    isLeaving = false
    closeMenu()
  }
  const onClick = (event: MouseEvent) => {
    const at = event.target
    if (!menu.open || !(at instanceof Element)) return
    const link = menu.contains(at) ? at.closest('a') : null
    if (!menu.contains(at) || event.defaultPrevented || link?.dataset.auth) closeMenu()
    else if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) leave()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    closeMenu()
    focusButton()
  }
  const onFocus = (event: FocusEvent) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) closeMenu()
  }
  menu.addEventListener('toggle', onToggle)
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKey)
  document.addEventListener('focusin', onFocus)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onReturn)
  // It may have been opened while this code was loading.
  onToggle()
  return () => {
    closeMenu()
    menu.removeEventListener('toggle', onToggle)
    document.removeEventListener('click', onClick)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('focusin', onFocus)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onReturn)
  }
}
