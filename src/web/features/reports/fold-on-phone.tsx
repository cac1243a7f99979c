import type { ComponentProps } from 'react'
import { Fold } from '../../ui/fold.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useReading } from './report-reading.ts'

export const phoneQuery = '(max-width: 639px)'

/** Collapses long content of second rank behind a button on a phone; expanded on a larger screen and on paper. */
export function FoldOnPhone(props: ComponentProps<typeof Fold>) {
  const { printing } = useReading()
  const phone = useMedia(phoneQuery)
  return phone && !printing ? <Fold {...props} /> : props.children
}
