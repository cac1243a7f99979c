import { type ReactNode, useId } from 'react'
import { Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'

/** One titled card of the account or settings page; `name` is its anchor. */
export function AccountSection({
  title,
  name,
  className,
  children,
}: {
  title: string
  name?: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} id={name} className={className}>
      <Stack gap="s4">
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </Card>
  )
}
