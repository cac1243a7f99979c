import type { ComponentProps } from 'react'
import { Fold } from '../../ui/fold.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useReading } from './report-reading.ts'

export const phoneQuery = '(max-width: 639px)'
const isServer = typeof matchMedia === 'undefined'

/**
 * Collapses long content of second rank behind a button on a phone; expanded on a larger screen and on paper. The server does not know the screen, so
 * its page leaves the choice to the style sheet: nothing moves when the script takes over.
 */
export function FoldOnPhone(props: ComponentProps<typeof Fold>) {
  const { printing } = useReading()
  const phone = useMedia(phoneQuery)
  if (isServer) return <Fold {...props} keepMounted onPhoneOnly />
  return phone && !printing ? <Fold {...props} /> : props.children
}
