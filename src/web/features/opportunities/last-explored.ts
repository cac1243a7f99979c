const key = 'explored'

/** The list as this tab last filtered it, for the way back to it from a preview, which may be a document of its own. */
export function lastExplored(): string {
  try {
    const kept = sessionStorage.getItem(key) ?? ''
    return kept.startsWith('/explore') ? kept : '/explore'
  } catch {
    return '/explore'
  }
}

export function rememberExplored(explored: string): void {
  try {
    sessionStorage.setItem(key, explored)
  } catch {
    // A forbidden storage only means that the way back leads to the whole list.
  }
}
