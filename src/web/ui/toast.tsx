import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export type Toast = {
  title: string
  text?: string
  tone?: 'plain' | 'bad'
  action?: { text: string; act: () => void }
  durationMs?: number
}

let current: (Toast & { key: number }) | null = null
let count = 0
const watchers = new Set<() => void>()
const notify = () => {
  for (const watch of watchers) watch()
}

/** One at a time: a new one takes the old one's place. */
export function showToast(toast: Toast): void {
  current = { ...toast, key: ++count }
  notify()
}

function dismiss(key: number): void {
  if (current?.key !== key) return
  current = null
  notify()
}

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Shown 5 s (held while pointed at or focused); F8 moves to it; a swipe to the right puts it away. */
export function Toasts({ closeText, regionText }: { closeText: string; regionText: string }) {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const region = useRef<HTMLElement>(null)
  const swipeFrom = useRef<number | null>(null)
  const held = useRef(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!toast) return
    let left = toast.durationMs ?? 5000
    const timer = setInterval(() => {
      if (held.current) return
      left -= 250
      if (left <= 0) dismiss(toast.key)
    }, 250)
    return () => clearInterval(timer)
  }, [toast])
  const hold = (value: boolean) => () => {
    held.current = value
  }
  return (
    <section ref={region} className="toasts" aria-label={regionText} tabIndex={-1} aria-live="polite" aria-atomic="true">
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding and swiping only add to the button that closes it
        <div
          key={toast.key}
          className={classNames('toast', toast.tone === 'bad' && 'toast-bad')}
          role={toast.tone === 'bad' ? 'alert' : undefined}
          onPointerEnter={hold(true)}
          onPointerLeave={hold(false)}
          onFocus={hold(true)}
          onBlur={hold(false)}
          onPointerDown={(event) => {
            swipeFrom.current = event.clientX
          }}
          onPointerUp={(event) => {
            if (swipeFrom.current !== null && event.clientX - swipeFrom.current > 50) dismiss(toast.key)
            swipeFrom.current = null
          }}
        >
          <div className="toast-text">
            <strong>{toast.title}</strong>
            {toast.text ? <p className="small">{toast.text}</p> : null}
            {toast.action ? (
              <Button
                look="plain"
                onClick={() => {
                  toast.action?.act()
                  dismiss(toast.key)
                }}
              >
                {toast.action.text}
              </Button>
            ) : null}
          </div>
          <Button look="plain" icon={<X aria-hidden />} aria-label={closeText} onClick={() => dismiss(toast.key)} />
        </div>
      ) : null}
    </section>
  )
}
