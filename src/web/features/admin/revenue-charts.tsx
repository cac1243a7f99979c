import type { CallOutput } from '#contract/call.ts'
import { planById } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { majorUnits, money, sumMoney } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { BarsChart } from '../../ui/charts/row-charts.tsx'
import { Stack } from '../../ui/layout.tsx'

const t = adminTexts.analytics
type Sales = CallOutput<'GET /api/admin/analytics'>['revenue']

/** One chart a currency, because amounts of two currencies share no scale; test money is apart and labelled so. */
export function RevenueCharts({ rows, days }: { rows: Sales; days: number }) {
  const groups = new Map<string, Sales>()
  for (const row of [...rows].sort((a, b) => a.mode.localeCompare(b.mode) || a.currency.localeCompare(b.currency))) {
    const key = `${row.mode} ${row.currency}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const hasLive = rows.some((row) => row.mode === 'live')
  return (
    <Stack gap="s5">
      {hasLive ? null : <p>{t.revenueNone({ days })}</p>}
      {[...groups].map(([key, group]) => (
        <OneCurrency key={key} rows={group} days={days} />
      ))}
    </Stack>
  )
}

function OneCurrency({ rows, days }: { rows: Sales; days: number }) {
  const { currency = 'USD', mode = 'live' } = rows[0] ?? {}
  const amountOf = (row: Sales[number]) => money(row.amountMinor, row.currency)
  const text = (row: Sales[number]) => formatMoney(amountOf(row))
  const total = formatMoney(sumMoney(currency, rows.map(amountOf)))
  const orders = rows.reduce((sum, row) => sum + row.orders, 0)
  const name = (row: Sales[number]) => planById(row.planId)?.name ?? row.planId
  return (
    <BarsChart
      data={{
        unit: currency,
        rows: rows.map((row) => ({
          label: name(row),
          value: majorUnits(amountOf(row)),
          low: null,
          high: null,
          text: text(row),
        })),
      }}
      words={{
        title: t.revenueFinding({ amount: total, currency, n: orders }),
        subtitle: mode === 'live' ? t.revenueSubtitle({ days }) : t.revenueTestSubtitle({ days }),
        summary: rows.map((row) => t.revenueRow({ plan: name(row), amount: text(row), n: row.orders })).join(' '),
      }}
    />
  )
}
