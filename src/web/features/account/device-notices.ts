/**
 * Whether this browser lets Gapwise show notices: asks the person if never asked, and shows a first one as proof, because some
 * browsers grant it and then refuse to show any.
 */
export async function allowDeviceNotices(sample: string): Promise<boolean> {
  if (!('Notification' in window)) return false
  try {
    if ((await Notification.requestPermission()) !== 'granted') return false
    new Notification('Gapwise', { body: sample, tag: 'sample' })
    return true
  } catch {
    return false
  }
}
