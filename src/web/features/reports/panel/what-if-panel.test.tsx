import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Model } from '#engine/model/result.ts'
import { startingChanges } from './use-what-if.ts'
import { countedHours, WhatIfOutcome } from './what-if-panel.tsx'

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
          { model: now, own: null, resultSource: 'yours', changed: true, busy: false, failed: false } as Parameters<
            typeof WhatIfOutcome
          >[0]['state']
        }
      />,
    )
  expect(outcome(modelWith(2400, 0.2))).toMatch(
    /count with \$2,400 put aside, and ours with \$15,000\. With less money a business closes sooner/,
  )
  expect(outcome(modelWith(14_553, 0.2))).not.toContain('put aside')
})

const field = (key: string, max: number, value = 0) => ({ key, value, min: 0, max }) as Model['assumptions'][number]

it('says how far the person’s own money goes with the numbers of the panel, and a loan that is tried opens with it', () => {
  const text = (own: number | null, loan = 0) => {
    const model = {
      ...modelWith(5000, 0.1),
      startupTotal: 2000,
      assumptions: [field('ownCapital', 9000, own ?? 2000), field('loanAmount', 9000, loan)],
    } as Model
    const now = { ...model, risk: { ...model.risk, byMonth: { cash: [], need: [] } } } as unknown as Model
    const state = { model: now, own, resultSource: 'yours', changed: true, busy: false, failed: false }
    return renderToString(<WhatIfOutcome baseModel={now} state={state as Parameters<typeof WhatIfOutcome>[0]['state']} />).replaceAll(
      '\u00a0',
      ' ',
    )
  }
  expect(text(3000)).toMatch(/With \$3,000.*It opens\. .*To be safe you need \$2,000 more\./)
  expect(text(1500)).toContain('You are $500 short to open.')
  expect(text(1500, 500)).toContain('It opens.')
  expect(text(null)).not.toContain('It opens.')
})

it('begins a loan that is tried with the terms of the report’s own, within what the model takes', () => {
  const offer = { amount: 400, effectiveRate: 0.1268, months: 48, graceMonths: 3 }
  const model = {
    assumptions: [field('ownCapital', 900), field('loanMonths', 36), field('loanGraceMonths', 12), field('loanRate', 300)],
    loans: [offer],
  } as unknown as Model
  expect(startingChanges(model, 1000)).toEqual({
    ownStart: { ownCapital: 900 },
    loanStart: { loanMonths: 36, loanGraceMonths: 3, loanRate: 12.7 },
  })
  expect(startingChanges({ ...model, loans: [] }, null)).toEqual({ ownStart: {}, loanStart: {} })
})

it('says which hours are counted where the business takes more than were typed, and only then', () => {
  const said = (typed: Record<string, number>, counted: number, resultSource: 'yours' | 'earlier' = 'yours') =>
    countedHours({
      changes: typed,
      model: { ...modelWith(0, 0), assumptions: [field('ownerHoursPerWeek', 112, counted)] },
      resultSource,
    })
  expect(said({ ownerHoursPerWeek: 10 }, 28)).toBe('This business takes 28 hours a week or more, so we count 28.')
  expect(said({ ownerHoursPerWeek: 30 }, 30)).toBeNull()
  expect(said({ ownerHoursPerWeek: 10 }, 56, 'earlier')).toBeNull()
  expect(said({}, 28)).toBeNull()
})
