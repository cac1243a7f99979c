import { gapMapsTexts } from '#words/web/gap-maps.ts'
import type { CallError } from '../../lib/api/call.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'

const t = gapMapsTexts.limit

export function LimitReached({ error }: { error: CallError }) {
  const { limit, resetsAt } = (error.body?.details ?? {}) as { limit?: number; resetsAt?: string }
  return (
    <Card className="limit-card">
      <Stack gap="s3">
        <h2>{limit ? t.title({ limit }) : error.message}</h2>
        <p role="status">
          {resetsAt ? t.resets({ time: momentText(resetsAt) }) : null} {t.again}
        </p>
        <div>
          <LinkButton href="/subscribe">{t.upgrade}</LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
