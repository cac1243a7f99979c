import type { CallOutput } from '#contract/call.ts'
import { formatMoney, formatNumber } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { ExceptionsList } from './exceptions-list.tsx'
import { OrdersList } from './orders-list.tsx'
import { PopularList } from './popular-list.tsx'
import { SignupsList } from './signups-list.tsx'
import { AdminTicketsList } from './tickets-list.tsx'

const t = adminTexts.overview

export function OverviewTab() {
  const dashboard = useCall('GET /api/admin/dashboard', {}, { staleTime: 0 })
  return (
    <Stack gap="s5">
      {dashboard.isError ? (
        <LoadFailed
          text={adminTexts.loadFailed}
          retryText={adminTexts.tryAgain}
          busy={dashboard.isFetching}
          onRetry={() => void dashboard.refetch()}
        />
      ) : dashboard.data ? (
        <KeyFigures data={dashboard.data} />
      ) : (
        <Skeleton height="14rem" label={adminTexts.loading} />
      )}
      <div className="panel-grid">
        <AdminTicketsList full={false} />
        <ExceptionsList full={false} />
        <PopularList full={false} />
        <SignupsList />
      </div>
      <OrdersList full={false} />
    </Stack>
  )
}

function KeyFigures({ data }: { data: CallOutput<'GET /api/admin/dashboard'> }) {
  const figures: { label: string; values: string[] }[] = [
    { label: t.totalUsers, values: [formatNumber(data.totalUsers)] },
    { label: t.activeSubscriptions, values: [formatNumber(data.activeSubscriptions)] },
    { label: t.totalRevenue, values: moneyLines(data.totalRevenue) },
    ...(data.testRevenue.length ? [{ label: t.testRevenue, values: moneyLines(data.testRevenue) }] : []),
    { label: t.openTickets, values: [formatNumber(data.openTickets)] },
    { label: t.openExceptions, values: [formatNumber(data.openExceptions)] },
  ]
  return (
    <dl className="key-figures">
      {figures.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value} className="amount">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function moneyLines(amounts: readonly { currency: string; amountMinor: number }[]): string[] {
  return amounts.length ? amounts.map((each) => formatMoney(money(each.amountMinor, each.currency))) : [t.nothingYet]
}
