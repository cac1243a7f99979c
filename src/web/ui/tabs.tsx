import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/** Arrow keys move, Home and End jump; the panel belongs to its tab. */
export function Tabs<K extends string>({
  tabs,
  current,
  onChange,
  label,
  children,
}: {
  tabs: readonly { key: K; text: string }[]
  current: K
  onChange: (key: K) => void
  label: string
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.key === current)
    const step: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }
    const next = step[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + tabs.length) % tabs.length
    onChange(tabs[at]!.key)
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="tab-panel">
        {children}
      </div>
    </div>
  )
}
