import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { OrderState } from '#contract/payment-states.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { adminTexts } from '#words/web/admin.ts'
import { orderStateTexts } from '#words/web/orders.ts'
import { useCall } from '../../lib/api/queries.ts'
import { orderStateTones } from '../../lib/checkout/order-state.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { SelectField } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { type ListState, useListState } from './list-state.ts'
import { PersonLink } from './person-link.tsx'

const t = adminTexts.orders
type AdminOrder = CallOutput<'GET /api/admin/orders'>['orders'][number]

const columns: readonly Column<AdminOrder>[] = [
  { key: 'made', label: t.made, fixed: true, cell: (order) => dayText(order.createdAt) },
  {
    key: 'plan',
    label: t.plan,
    cell: (order) => (
      <>
        {order.planName}
        {order.opportunityTitle ? <span className="quiet"> · {order.opportunityTitle}</span> : null}
      </>
    ),
  },
  {
    key: 'amount',
    label: t.amount,
    numeric: true,
    cell: (order) => <span className="amount">{formatMoney(money(order.amount, order.currency))}</span>,
  },
  {
    key: 'state',
    label: t.state,
    cell: (order) => (
      <Row gap="s1" as="span">
        <Tag tone={orderStateTones[order.state]}>{orderStateTexts[order.state]}</Tag>
        {order.mode === 'test' ? <Tag tone="gold">{t.test}</Tag> : null}
        {order.exceptions.length ? <Tag tone="bad">{t.exceptions}</Tag> : null}
      </Row>
    ),
  },
  { key: 'who', label: t.who, wide: true, cell: (order) => <PersonLink id={order.userId} email={order.email} /> },
  {
    key: 'open',
    label: t.open,
    bare: true,
    cell: (order) => (
      <Link href={`/admin/orders?order=${order.id}`} className="row-link" aria-label={t.openOf({ id: order.id })}>
        {t.open}
      </Link>
    ),
  },
]

const isState = (value: string): value is OrderState => value in orderStateTexts
const modes = { live: t.live, test: t.test } as const

export function OrdersList({ full }: { full: boolean }) {
  const list = useListState(full)
  const state = list.param('state')
  const mode = list.param('mode')
  useKnownFilters(list, { state: isState(state), mode: mode in modes })
  const query = {
    ...list.query,
    ...(isState(state) ? { state } : {}),
    ...(mode === 'live' || mode === 'test' ? ({ mode } as const) : {}),
  }
  const result = useCall('GET /api/admin/orders', { query }, { staleTime: 0, keepPrevious: true })
  return (
    <ListFrame
      title={t.title}
      href="/admin/orders"
      state={list}
      result={result}
      total={result.data?.total}
      emptyText={t.empty}
      noneFilteredText={t.noneFiltered}
      searchHint={t.searchHint}
      filters={<Filters state={state} mode={mode} list={list} />}
    >
      <DataTable label={t.title} columns={columns} rows={result.data?.orders ?? []} rowKey={(order) => order.id} />
    </ListFrame>
  )
}

/** An address with a filter that we do not have loses it, so that the list says what it shows. */
function useKnownFilters(list: ListState, isKnown: Record<string, boolean>) {
  const unknown = Object.keys(isKnown).find((name) => list.param(name) !== '' && !isKnown[name])
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    if (unknown) latest.current.setFilter(unknown, '', { replace: true })
  }, [unknown])
}

function Filters({ state, mode, list }: { state: string; mode: string; list: ListState }) {
  return (
    <>
      <SelectField
        label={t.stateFilter}
        value={isState(state) ? state : ''}
        onChange={(event) => list.setFilter('state', event.target.value)}
      >
        <option value="">{t.all}</option>
        {Object.entries(orderStateTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.modeFilter} value={mode in modes ? mode : ''} onChange={(event) => list.setFilter('mode', event.target.value)}>
        <option value="">{t.all}</option>
        {Object.entries(modes).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  )
}
