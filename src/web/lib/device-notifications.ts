/** The device's own notifications, which browsers give to secure contexts alone (https or localhost); none on plain http. */
const canNotify = () => typeof window !== 'undefined' && window.isSecureContext && 'Notification' in window

/** Whether the device's own notifications are granted. */
export function hasNotificationPermission(): boolean {
  return canNotify() && Notification.permission === 'granted'
}

/**
 * Requests permission for notifications unless it was decided, and shows a first one as proof: some browsers grant it and then refuse to show any.
 */
export async function requestNotificationPermission(sample: string): Promise<boolean> {
  if (!canNotify()) return false
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
    // The list under the bell works without.
  }
}
