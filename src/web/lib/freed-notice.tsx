import type { CallOutput } from '#contract/call.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { Notice } from '../ui/surface.tsx'
import { ClosureReason } from './closure-notice.tsx'

type Freed = NonNullable<CallOutput<'GET /api/subscription/status'>['features']['freed']>[number]

export function FreedNotice({ title, closed }: Freed) {
  return (
    <Notice tone="gold">
      <p>{paymentsTexts.right.freed({ title, city: closed.city })}</p>
      <ClosureReason closed={closed} />
    </Notice>
  )
}
