import { useSearchParams } from 'wouter'
import type { Order } from '#contract/payments.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall } from '../../lib/api/queries.ts'
import { orderStateText, orderStateTones } from '../../lib/checkout/order-state.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Entries, Pager } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { AccountSection } from './account-section.tsx'

const t = accountTexts.orders
const pageSize = 5

/** The account's orders, newest first, each with the last day to request a refund. */
export function OrdersCard() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.get('orders')) || 1))
  const { data, isError, isFetching, refetch } = useCall('GET /api/orders', { query: { page, pageSize } }, { keepPrevious: true })
  const goTo = (next: number) => setSearch(next === 1 ? {} : { orders: String(next) })
  return (
    <AccountSection title={t.title} name="orders">
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="10rem" label={t.loading} />
      ) : data.total === 0 ? (
        <Stack gap="s3">
          <h3>{t.emptyTitle}</h3>
          <p>{t.empty}</p>
          <div>
            <LinkButton href="/pricing">{t.seePrices}</LinkButton>
          </div>
        </Stack>
      ) : (
        <>
          <Entries>
            {data.orders.map((order) => (
              <OrderItem key={order.id} order={order} />
            ))}
          </Entries>
          <Pager
            page={page}
            pages={Math.ceil(data.total / pageSize)}
            onPage={goTo}
            texts={{ previous: accountTexts.previous, next: accountTexts.next, page: accountTexts.page, label: t.pages }}
          />
        </>
      )}
    </AccountSection>
  )
}

function OrderItem({ order }: { order: Order }) {
  const amount = formatMoney(money(order.amount, order.currency))
  return (
    <li>
      <Row between gap="s2">
        <strong>{order.planName}</strong>
        <span className="amount">{amount}</span>
      </Row>
      {order.opportunityTitle ? (
        <span className="small">
          {order.opportunityTitle}
          {order.location ? ` · ${order.location}` : ''}
        </span>
      ) : null}
      <Row gap="s2">
        <Tag tone={orderStateTones[order.state]}>{orderStateText(order)}</Tag>
        {order.mode === 'test' ? <Tag tone="gold">{t.test}</Tag> : null}
        <span className="quiet small">{dayText(order.createdAt)}</span>
      </Row>
      {order.refunds.map((refund) => (
        <span key={refund.id} className="small">
          {(refund.state === 'succeeded' ? t.refunded : refund.state === 'failed' ? t.refundFailed : t.refundPending)({
            amount: formatMoney(money(refund.amount, order.currency)),
            date: dayText(refund.createdAt),
          })}
        </span>
      ))}
      {order.refundableUntil && order.refundable ? <RefundLine order={order} until={order.refundableUntil} /> : null}
      <div>
        <LinkButton href={`/orders/${order.id}`} aria-label={t.openOf({ plan: order.planName, date: dayText(order.createdAt) })}>
          {t.open}
        </LinkButton>
      </div>
    </li>
  )
}

/** The server decides what is refundable and why not; the date alone is not a promise. */
function RefundLine({ order, until }: { order: Order; until: string }) {
  if (order.refundable && order.refundable.amount > 0) return <span className="small">{t.refundUntil({ date: dayText(until) })}</span>
  return <span className="quiet small">{order.refundable?.reason ?? t.refundOver({ date: dayText(until) })}</span>
}
