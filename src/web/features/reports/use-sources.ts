import { useCallback, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { deviceStore } from '../../lib/browser-store.ts'
import { wideQuery } from './panel.tsx'
import { useMedia } from './use-media.ts'

const key = 'report-sources'

export type Sources = { sources: boolean; onSources: (next: boolean) => void }

/** Whether figures show that they open: as last chosen here, else where there is room for what they open. A link can ask for it: `?sources=on`. */
export function useSources(): Sources {
  const wide = useMedia(wideQuery)
  const asked = new URLSearchParams(useSearch()).get('sources') === 'on'
  const [chosen, setChosen] = useState<boolean | null>(() => (asked ? true : readChoice()))
  const onSources = useCallback((next: boolean) => {
    setChosen(next)
    deviceStore.write(key, next ? 'on' : 'off')
  }, [])
  const sources = chosen ?? wide
  return useMemo(() => ({ sources, onSources }), [sources, onSources])
}

function readChoice(): boolean | null {
  const kept = deviceStore.read(key)
  return kept === null ? null : kept === 'on'
}
