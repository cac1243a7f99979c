import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'

/** A group of rows that starts collapsed; `expanded` where nothing else is on the page, or one of its rows is open. */
export function Collapsible({ title, why, expanded, children }: { title: string; why: string; expanded: boolean; children: ReactNode }) {
  const { open, setOpen, button } = useDisclosure()
  const isOpen = open || expanded
  return (
    <section className="row-group">
      <h2>
        {expanded ? (
          title
        ) : (
          <Button
            ref={button}
            look="plain"
            className="row-fold"
            icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!open)}
          >
            {title}
          </Button>
        )}
      </h2>
      <p className="label quiet">{why}</p>
      {isOpen ? children : null}
    </section>
  )
}
