import { Button } from './button.tsx'
import { Stack } from './layout.tsx'
import { Notice } from './surface.tsx'

/** In the place of what could not be loaded: what happened, and the one way on. */
export function LoadFailed({ text, retryText, onRetry, busy }: { text: string; retryText: string; onRetry: () => void; busy?: boolean }) {
  return (
    <Stack gap="s3">
      <Notice tone="bad" live>
        {text}
      </Notice>
      <div>
        <Button onClick={onRetry} busy={busy}>
          {retryText}
        </Button>
      </div>
    </Stack>
  )
}
