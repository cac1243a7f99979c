import './entries.css'
import type { ReactNode } from 'react'

/** A list with lines between its items; its children are `<li>`. */
export function Entries({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="entries" aria-label={label}>
      {children}
    </ul>
  )
}

/** A person's text as written: with its line breaks, never as markup. */
export function UserText({ text }: { text: string }) {
  return (
    <p className="as-typed" dir="auto">
      {text}
    </p>
  )
}
