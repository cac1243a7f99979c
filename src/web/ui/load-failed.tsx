import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import { Notice } from './surface.tsx'

/** In the place of what could not be loaded: what happened, and the way on; `children` are other ways, beside it. */
export function LoadFailed({
  text,
  retryText,
  onRetry,
  busy,
  children,
}: {
  text: string
  retryText: string
  onRetry: () => void
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <Stack gap="s3">
      <Notice tone="bad" live>
        {text}
      </Notice>
      <Row>
        <Button onClick={onRetry} busy={busy}>
          {retryText}
        </Button>
        {children}
      </Row>
    </Stack>
  )
}
