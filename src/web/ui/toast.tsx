import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export type Toast = {
  title: string
  text?: string
  tone?: 'plain' | 'bad'
  action?: { text: string; run: () => void }
  durationMs?: number
}

let current: (Toast & { key: number }) | null = null
let count = 0
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** One at a time: a new one replaces the old one. */
export function showToast(toast: Toast): void {
  current = { ...toast, key: ++count }
  notify()
}

function dismiss(key: number): void {
  if (current?.key !== key) return
  current = null
  notify()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shown for 5 s, with something to press for 20 s (paused while pointed at or focused); F8 moves to it; a swipe to the right dismisses it. */
export function Toasts({ closeText, regionText }: { closeText: string; regionText: string }) {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const region = useRef<HTMLElement>(null)
  const swipeFrom = useRef<number | null>(null)
  const paused = useRef(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!toast) return
    let remainingMs = toast.durationMs ?? (toast.action ? 20_000 : 5000)
    const timer = setInterval(() => {
      if (paused.current) return
      remainingMs -= 250
      if (remainingMs <= 0) dismiss(toast.key)
    }, 250)
    return () => clearInterval(timer)
  }, [toast])
  const setPaused = (value: boolean) => () => {
    paused.current = value
  }
  return (
    <section ref={region} className="toasts" aria-label={regionText} tabIndex={-1} aria-live="polite" aria-atomic="true">
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding and swiping only add to the button that closes it
        <div
          key={toast.key}
          className={classNames('toast', toast.tone === 'bad' && 'toast-bad')}
          role={toast.tone === 'bad' ? 'alert' : undefined}
          onPointerEnter={setPaused(true)}
          onPointerLeave={setPaused(false)}
          onFocus={setPaused(true)}
          onBlur={setPaused(false)}
          onPointerDown={(event) => {
            swipeFrom.current = event.clientX
          }}
          onPointerUp={(event) => {
            if (swipeFrom.current !== null && event.clientX - swipeFrom.current > 50) dismiss(toast.key)
            swipeFrom.current = null
          }}
        >
          <div className="toast-text">
            <p>
              <strong>{toast.title}</strong>
            </p>
            {toast.text ? <p className="small">{toast.text}</p> : null}
            {toast.action ? (
              <Button
                look="plain"
                onClick={() => {
                  toast.action?.run()
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
