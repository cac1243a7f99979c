/**
 * What browsers give only to pages that came over https or from this very machine, each with what replaces it: somebody who opens
 * Gapwise over plain http on a machine's own address reaches everything, or sees why not. No other file touches these.
 */
export const isSecurePage = () => typeof window !== 'undefined' && window.isSecureContext

/** A key for one act, so that sent twice it is done once. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Puts a text on the clipboard. @returns false where the browser does not let a page do it, so that the text can be shown instead. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way: a field out of sight, within an open dialog where nothing outside it can be selected. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  const within = before?.closest('dialog') ?? document.body
  within.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

export const hasShareSheet = () => 'share' in navigator

/** The device's own sheet. That the person closes it again is no failure. */
export async function openShareSheet(data: { title: string; text: string; url: string }): Promise<void> {
  await navigator.share(data).catch(() => undefined)
}

/** Where the device says it is, null where the browser has no way to say. @throws what the browser says when it does not tell */
export async function currentPoint(): Promise<{ lat: number; lon: number } | null> {
  if (!navigator.geolocation) return null
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, enableHighAccuracy: false }),
  )
  return { lat: coords.latitude, lon: coords.longitude }
}

/** Whether the device's own notices may be shown now. */
export function hasNotificationPermission(): boolean {
  return isSecurePage() && 'Notification' in window && Notification.permission === 'granted'
}

/**
 * Whether this browser lets Gapwise show notices: asks the person if never asked, and shows a first one as proof, because some
 * browsers grant it and then refuse to show any.
 */
export async function requestNotificationPermission(sample: string): Promise<boolean> {
  if (!isSecurePage() || !('Notification' in window)) return false
  try {
    if ((await Notification.requestPermission()) !== 'granted') return false
    new Notification('Gapwise', { body: sample, tag: 'sample' })
    return true
  } catch {
    return false
  }
}

export function showNotification(notice: { id: string; title: string; message: string }, onOpen: () => void): void {
  try {
    const notification = new Notification(notice.title, { body: notice.message, tag: notice.id })
    notification.onclick = onOpen
  } catch {
    // A browser that grants notices and then refuses to show them still has the list under the bell.
  }
}
