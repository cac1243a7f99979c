import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { type Place, writeAddress } from './report-address.ts'
import { useReading } from './report-reading.ts'

/** A link to another reading of the report, or to a section. */
export function PlaceLink({
  to,
  className,
  current,
  children,
}: {
  to: Place
  className?: string
  current?: 'page' | 'true' | undefined
  children: ReactNode
}) {
  const { go } = useReading()
  const [pathname] = useLocation()
  return (
    <a
      href={`${pathname}${writeAddress(to)}`}
      className={className}
      aria-current={current}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
