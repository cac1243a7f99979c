/**
 * APIs that browsers give only to secure contexts (https or localhost), each with its fallback: on plain http every function works, or the page says
 * why not. No other file touches these, but `device-notifications.ts`, which every signed-in page loads.
 */
export const isSecurePage = () => typeof window !== 'undefined' && window.isSecureContext

/** An idempotency key for one act. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Copies a text to the clipboard. @returns false where the browser refuses, so that the text can be shown instead */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The legacy way: a hidden field, within an open dialog where nothing outside it can be selected. */
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

/** The device's share sheet. Closing it is no failure. */
export async function openShareSheet(data: { title: string; text: string; url: string }): Promise<void> {
  await navigator.share(data).catch(() => undefined)
}

/** The device's location, null where the browser has none. @throws GeolocationPositionError */
export async function currentPoint(): Promise<{ lat: number; lon: number } | null> {
  if (!navigator.geolocation) return null
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, enableHighAccuracy: false }),
  )
  return { lat: coords.latitude, lon: coords.longitude }
}

/** Follows the device's coarse location; null while it cannot be found. @returns what ends it */
export function watchPoint(onPoint: (point: { lat: number; lon: number } | null) => void): () => void {
  if (!navigator.geolocation) {
    onPoint(null)
    return () => undefined
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPoint({ lat: coords.latitude, lon: coords.longitude }),
    () => onPoint(null),
    { enableHighAccuracy: false, maximumAge: 30_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
