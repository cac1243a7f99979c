import './entries.css'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

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

/** Previous and next of a list; nothing for a single page. `texts.page` is the page number and count. */
export function Pager({
  page,
  pages,
  onPage,
  texts,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  texts: { previous: string; next: string; page: (slots: { page: number; pages: number }) => string; label: string }
}) {
  if (pages <= 1) return null
  return (
    <nav className="row row-between" aria-label={texts.label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <span className="small" aria-live="polite">
        {texts.page({ page, pages })}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  )
}
