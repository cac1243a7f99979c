import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useDisclosure } from '../../ui/disclosure.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useReading } from './report-reading.ts'

export const phoneQuery = '(max-width: 639px)'

type Props = {
  title: string
  /** Mounted while collapsed: the page's text contains it, and checkboxes in it keep their state. */
  keepMounted?: boolean
  children: ReactNode
}

/** Collapses long content of second rank behind a button on a phone; expanded on a larger screen and on paper. */
export function Fold(props: Props) {
  const { printing } = useReading()
  const phone = useMedia(phoneQuery)
  return phone && !printing ? <Folded {...props} /> : props.children
}

function Folded({ title, keepMounted = false, children }: Props) {
  const { open, setOpen, button } = useDisclosure()
  const id = useId()
  return (
    <div className="fold">
      <button type="button" ref={button} className="fold-button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        <ChevronDown size={24} aria-hidden />
      </button>
      <div id={id} hidden={!open} className="fold-body">
        {open || keepMounted ? children : null}
      </div>
    </div>
  )
}
