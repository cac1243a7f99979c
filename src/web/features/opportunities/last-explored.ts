import { tabStore } from '../../lib/browser-store.ts'

const key = 'explored'

/** The list as this tab last filtered it, for the way back to it from a preview, which may be a document of its own. */
export function lastExplored(): string {
  const kept = tabStore.read(key) ?? ''
  return kept.startsWith('/explore') ? kept : '/explore'
}

export function rememberExplored(explored: string): void {
  tabStore.write(key, explored)
}
