import { useSyncExternalStore } from 'react'

const query = '(min-width: 1200px)'

/** Room for a pane beside a list; the list’s style sheet has the same breakpoint. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
