import './entries.css'
import type { ReactNode } from 'react'

/** Things listed under one another with a line between them; its children are `<li>`. */
export function Entries({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="entries" aria-label={label}>
      {children}
    </ul>
  )
}

/** What a person wrote, as written: line breaks kept, never anything but text. */
export function UserText({ text }: { text: string }) {
  return (
    <p className="as-typed" dir="auto">
      {text}
    </p>
  )
}
