import type { ReactNode } from 'react'
import type { LargestLoan } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatMoneyShownMajor } from '#engine/quantity/format.ts'
import { shownCost } from '#engine/quantity/shortfall.ts'
import type { TextFigure } from '#engine/report/document.ts'
import { needTexts as t } from '#words/web/need.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { Facts } from '../ui/surface.tsx'

/** A business's needs and returns, in short; reports of engines before 2.0 have only some of it. */
export type Need = {
  toOpen?: number
  toLiveOn?: { amount: number; untilMonth: number }
  /** `own` is what somebody has of it. */
  toBeSafe?: { amount: number; untilMonth: number; own?: number }
  largestLoan?: LargestLoan
  leftPerHour?: { usual: number | null; helper: number }
}

export type Show = (text: string, figures: TextFigure[]) => ReactNode

/**
 * What it takes to open and to be safe, which lead; and the rest: to live on, the largest loan, the pay per hour, and, unless bare, why base case and
 * likely differ.
 */
export function NeedFacts({
  need,
  currency,
  show = (text) => nonBreaking(text),
  bare,
  only,
}: {
  need: Need
  currency: string
  show?: Show
  bare?: boolean
  only?: 'lead' | 'rest'
}) {
  const rows = needRows(need, currency).filter(({ key }) => only === undefined || leading.has(key) === (only === 'lead'))
  return (
    <>
      <Facts rows={rows.map(({ key, text, figures }) => ({ key, label: t[key], value: show(text, figures) }))} />
      {bare || only === 'lead' ? null : <p className="label quiet">{t.cases}</p>}
    </>
  )
}

const leading: ReadonlySet<Row['key']> = new Set(['open', 'safe'])

type Row = { key: 'open' | 'live' | 'safe' | 'loan' | 'hour' | 'helper'; text: string; figures: TextFigure[] }

function needRows({ toOpen, toLiveOn, toBeSafe, largestLoan, leftPerHour }: Need, currency: string): Row[] {
  const prose = (amount: number) => formatMoneyProseMajor(amount, currency)
  const rows: Row[] = []
  const add = (key: Row['key'], text: string, ...figures: TextFigure[]) => rows.push({ key, text, figures })
  if (toOpen !== undefined) {
    const amount = prose(toOpen)
    add('open', t.openText({ amount }), { text: amount, evidence: 'model:startupTotal' })
  }
  if (toLiveOn && toLiveOn.amount > 0) {
    const amount = prose(toLiveOn.amount)
    add('live', t.liveText({ amount, month: toLiveOn.untilMonth }), { text: amount, evidence: 'model:toLiveOn.amount' })
  } else if (toLiveOn) add('live', t.liveNone)
  if (toBeSafe) {
    const amount = formatMoneyShownMajor(shownCost(toBeSafe.amount, toBeSafe.own ?? 0), currency)
    add('safe', t.safeText({ amount, month: toBeSafe.untilMonth }), { text: amount, evidence: 'model:risk.cashNeeded.p80' })
  }
  if (largestLoan?.kind === 'lent') {
    const amount = prose(largestLoan.amount)
    add('loan', t.loanText({ months: largestLoan.months, amount }), { text: amount, evidence: 'model:loanExample.amount' })
  } else if (largestLoan) add('loan', noLoan[largestLoan.kind])
  if (leftPerHour && leftPerHour.usual !== null) {
    const { usual, helper } = leftPerHour
    const amount = hourlyMoney(Math.max(0, usual), currency)
    if (usual > 0) add('hour', t.hourText({ amount }), { text: amount, evidence: 'model:perHour.usual' })
    else add('hour', t.hourNone)
    const cost = hourlyMoney(helper, currency)
    if (helper > 0) add('helper', cost, { text: cost, evidence: 'report:hour.helper' })
  }
  return rows
}

const noLoan = { small: t.loanSmall, none: t.loanNone } as const

/** An hour's pay is small: three figures, since two would hide the difference from a helper's. */
const hourlyMoney = (amount: number, currency: string) => formatMoneyRoundedMajor(amount, currency, 3)
