import type { CallOutput } from '#contract/call.ts'
import { planById } from '#contract/plans.ts'
import { formatMoneyMinor, minorPerMajor } from '#engine/quantity/format.ts'
import { counted, fill } from '../../lib/texts.ts'
import { adminTexts } from '../../texts/admin.ts'
import { BarsChart } from '../../ui/charts/row-charts.tsx'
import { Stack } from '../../ui/layout.tsx'

const t = adminTexts.analytics
type Sales = CallOutput<'GET /api/admin/analytics'>['revenue']

/** One drawing a currency, because amounts of two currencies share no scale; test money apart and named so. */
export function RevenueCharts({ rows, span }: { rows: Sales; span: string }) {
  const groups = new Map<string, Sales>()
  for (const row of [...rows].sort((a, b) => a.mode.localeCompare(b.mode) || a.currency.localeCompare(b.currency))) {
    const key = `${row.mode} ${row.currency}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const hasLive = rows.some((row) => row.mode === 'live')
  return (
    <Stack gap="s5">
      {hasLive ? null : <p>{fill(t.revenueNone, { span })}</p>}
      {[...groups].map(([key, group]) => (
        <OneCurrency key={key} rows={group} span={span} />
      ))}
    </Stack>
  )
}

function OneCurrency({ rows, span }: { rows: Sales; span: string }) {
  const { currency = 'USD', mode = 'live' } = rows[0] ?? {}
  const money = (minor: number) => formatMoneyMinor(minor, currency)
  const total = rows.reduce((sum, row) => sum + row.amountMinor, 0)
  const orders = counted(
    rows.reduce((sum, row) => sum + row.orders, 0),
    t.orders,
  )
  const name = (row: Sales[number]) => planById(row.planId)?.name ?? row.planId
  const subtitle = fill(t.revenueSubtitle, { span })
  return (
    <BarsChart
      data={{
        unit: currency,
        rows: rows.map((row) => ({
          label: name(row),
          value: row.amountMinor / minorPerMajor(currency),
          low: null,
          high: null,
          text: money(row.amountMinor),
        })),
      }}
      words={{
        title: fill(t.revenueFinding, { amount: money(total), currency, orders }),
        subtitle: mode === 'live' ? subtitle : `${fill(t.revenueTest, { currency })}. ${subtitle}`,
        summary: rows
          .map((row) => fill(t.revenueRow, { plan: name(row), amount: money(row.amountMinor), orders: counted(row.orders, t.orders) }))
          .join(' '),
      }}
    />
  )
}
