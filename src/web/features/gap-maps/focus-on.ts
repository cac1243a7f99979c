/** Moves the focus to what the next frame draws. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'nearest' })
    element?.focus({ preventScroll: true })
  })
}
