import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import { Notice } from './surface.tsx'

/** Replaces content that failed to load: the error and a retry button; `children` are alternatives beside it. */
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
