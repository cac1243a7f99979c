import './fold.css'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useDisclosure } from './use-history-layer.ts'

type Props = {
  title: string
  /** Said beside the title. */
  note?: ReactNode
  /** Mounted while collapsed: the page's text contains it, and checkboxes in it keep their state. */
  keepMounted?: boolean
  /** The style sheet collapses it on a phone, and elsewhere shows the content without its button. */
  onPhoneOnly?: boolean
  children: ReactNode
}

/** Content of second rank behind a button. */
export function Fold({ title, note = null, keepMounted = false, onPhoneOnly = false, children }: Props) {
  const { open, setOpen, button } = useDisclosure()
  const id = useId()
  return (
    <div className={onPhoneOnly ? 'fold fold-on-phone' : 'fold'}>
      <button type="button" ref={button} className="fold-button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="fold-title">{title}</span>
        {note ? <span className="label quiet">{note}</span> : null}
        <ChevronDown size={24} aria-hidden />
      </button>
      <div id={id} hidden={!open && !onPhoneOnly} className="fold-body">
        {open || keepMounted ? children : null}
      </div>
    </div>
  )
}
