const key = 'said'

/** The list that a visitor asked for, until an account takes what it says of them. It ends with the tab, as drafts do. */
export function keepSaid(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // A forbidden storage only means that it is asked again.
  }
}

/** The query of that list; null where there is none. */
export function keptSaid(): URLSearchParams | null {
  try {
    const address = sessionStorage.getItem(key)
    return address === null ? null : new URLSearchParams(address.split('?')[1] ?? '')
  } catch {
    return null
  }
}

export function forgetSaid(): void {
  sessionStorage.removeItem(key)
}
