import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ReportView, readSize, reportAddress } from './report-address.ts'
import { useReading } from './report-reading.ts'

export function ReportViewLink({
  to,
  className,
  current,
  children,
}: {
  to: ReportView
  className?: string
  current?: 'page' | 'true' | undefined
  children: ReactNode
}) {
  const { goTo } = useReading()
  const [pathname] = useLocation()
  const size = readSize(useSearch())
  return (
    <a
      href={`${pathname}${reportAddress(to, { kind: 'none' }, size)}`}
      className={className}
      aria-current={current}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
