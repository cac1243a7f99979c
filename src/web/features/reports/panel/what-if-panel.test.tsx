import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Model } from '#engine/model/result.ts'
import { WhatIfOutcome } from './what-if-panel.tsx'

const modelWith = (own: number, loss: number) =>
  ({
    currency: 'USD',
    usualMonth: { p10: 0, p50: 1600, p90: 0 },
    risk: { cashNeeded: { p80: own }, probabilityLoss: loss, closing: { own } },
  }) as unknown as Model

it('says with how much money put aside the odds are counted, where they differ because of it', () => {
  const outcome = (now: Model) =>
    renderToString(
      <WhatIfOutcome
        baseModel={modelWith(14_553, 0.1)}
        state={
          { model: now, resultSource: 'yours', changed: true, busy: false, failed: false } as Parameters<typeof WhatIfOutcome>[0]['state']
        }
      />,
    )
  expect(outcome(modelWith(2400, 0.2))).toMatch(
    /count with \$2,400 put aside, and ours with \$15,000\. With less money a business closes sooner/,
  )
  expect(outcome(modelWith(14_553, 0.2))).not.toContain('put aside')
})
