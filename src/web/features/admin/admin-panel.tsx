import { type ReactNode, useId } from 'react'
import { Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'

export function AdminPanel({ title, level = 2, children }: { title: string; level?: 2 | 3; children: ReactNode }) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card aria-labelledby={id}>
      <Stack>
        <Heading id={id} className="panel-title">
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}
