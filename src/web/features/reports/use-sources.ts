import { useCallback, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { deviceStore } from '../../lib/browser-store.ts'
import { useMedia } from '../../ui/use-media.ts'
import { wideQuery } from './panel/report-panel.tsx'

const storageKey = 'report-sources'

export type SourceVisibility = { sources: boolean; onSources: (next: boolean) => void }

/** Whether figures show that they open: as last chosen on this device, else where there is room for the panel. A link can set it: `?sources=on`. */
export function useSources(): SourceVisibility {
  const wide = useMedia(wideQuery)
  const isRequested = new URLSearchParams(useSearch()).get('sources') === 'on'
  const [choice, setChoice] = useState<boolean | null>(() => (isRequested ? true : readChoice()))
  const onSources = useCallback((next: boolean) => {
    setChoice(next)
    deviceStore.write(storageKey, next ? 'on' : 'off')
  }, [])
  const sources = choice ?? wide
  return useMemo(() => ({ sources, onSources }), [sources, onSources])
}

function readChoice(): boolean | null {
  const stored = deviceStore.read(storageKey)
  return stored === null ? null : stored === 'on'
}
