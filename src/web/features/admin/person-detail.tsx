import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { adminTexts } from '#words/web/admin.ts'
import { orderStateTexts } from '#words/web/orders.ts'
import { useCall } from '../../lib/api/queries.ts'
import { orderStateTones } from '../../lib/checkout/order-state.ts'
import { dayText, momentText } from '../../lib/reader-dates.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Entries, UserText } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Facts, Skeleton, Tag } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { AuditTarget, actionText } from './audit-list.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const t = adminTexts.person
type Person = CallOutput<'GET /api/admin/users/{id}'>

/** Everything of one account: what it paid for, its newest orders, reports and messages, its devices, and what admins did. */
export function PersonDetail({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCall('GET /api/admin/users/{id}', { params: { id } }, { staleTime: 0 })
  if (error?.code === 'not_found') return <h1>{t.notThere}</h1>
  if (error)
    return <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="40rem" label={adminTexts.loading} />
  const { user, totals } = data
  const byEmail = `search=${encodeURIComponent(user.email)}`
  return (
    <Stack gap="s5">
      <Stack gap="s2">
        <h1 dir="auto" className="order-title">
          {user.firstName} {user.lastName}
        </h1>
        <p className="quiet small">{t.looks}</p>
      </Stack>
      <div className="panel-grid">
        <AccountFacts person={data} />
        <PersonList title={adminTexts.orders.title} total={totals.orders} emptyText={t.noOrders} href={`/admin/orders?${byEmail}`}>
          {data.orders.map((order) => (
            <OrderEntry key={order.id} order={order} />
          ))}
        </PersonList>
        <PersonList title={t.reports} total={totals.reports} emptyText={t.noReports}>
          {data.reports.map((report) => (
            <ReportEntry key={report.id} report={report} />
          ))}
        </PersonList>
        <PersonList title={adminTexts.tickets.title} total={totals.tickets} emptyText={t.noTickets} href={`/admin/tickets?${byEmail}`}>
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <Row between gap="s2">
                <strong dir="auto">{ticket.subject}</strong>
                <Tag tone={ticket.status === 'open' ? 'bad' : 'good'}>{adminTexts.tickets.states[ticket.status]}</Tag>
              </Row>
              <span className="quiet small">{adminTexts.tickets.written({ date: momentText(ticket.createdAt) })}</span>
              <UserText text={ticket.message} />
            </li>
          ))}
        </PersonList>
        <PersonList title={t.log} total={totals.audit} emptyText={t.noLog} href={`/admin/audit?search=${encodeURIComponent(user.email)}`}>
          {data.audit.map((entry) => (
            <li key={entry.id}>
              <strong>{actionText(entry.action)}</strong>
              <span className="quiet small">
                {momentText(entry.at)} · {entry.actor.label}
              </span>
              {entry.target.type === 'user' ? null : <AuditTarget target={{ ...entry.target, label: '' }} />}
            </li>
          ))}
        </PersonList>
      </div>
    </Stack>
  )
}

function AccountFacts({ person: { user, access, sessions } }: { person: Person }) {
  const [ending, setEnding] = useState(false)
  const [changing, setChanging] = useState<'grant' | 'remove' | null>(null)
  const names = t.signInMethods as Readonly<Record<string, string>>
  return (
    <AdminPanel title={user.role === 'admin' ? adminTexts.users.roles.admin : adminTexts.users.roles.user}>
      <Facts
        rows={[
          {
            label: t.email,
            value: (
              <Row gap="s2" as="span">
                <EmailText email={user.email} />
                <Tag tone={user.emailVerified ? 'good' : 'gold'}>{user.emailVerified ? t.confirmed : t.unconfirmed}</Tag>
              </Row>
            ),
          },
          { label: adminTexts.users.username, value: user.username ?? adminTexts.none },
          { label: t.phone, value: user.phoneNumber ?? adminTexts.none },
          { label: adminTexts.users.location, value: user.location ?? adminTexts.unknown },
          { label: adminTexts.users.joined, value: momentText(user.createdAt) },
          { label: t.signIn, value: joinWithCommas(user.signInMethods.map((method) => names[method] ?? method)) },
          { label: t.access, value: accessLines(access).join(' · ') || t.nothingPaid },
          {
            label: t.sessions,
            value: sessions.length
              ? sessions.map((session) => (
                  <span key={session.id} className="two-lines">
                    {session.device}
                    <span className="quiet small">
                      {session.place ? `${session.place} · ` : ''}
                      {t.lastSeen({ date: momentText(session.lastSeenAt) })}
                    </span>
                  </span>
                ))
              : t.noSessions,
          },
        ]}
      />
      <Row gap="s2">
        <Button onClick={() => setEnding(true)}>{adminTexts.sessions.end}</Button>
        <Button onClick={() => setChanging(user.role === 'admin' ? 'remove' : 'grant')}>
          {user.role === 'admin' ? adminTexts.roles.remove : adminTexts.roles.grant}
        </Button>
      </Row>
      {ending ? <EndSessionsDialog id={user.id} email={user.email} onClose={() => setEnding(false)} /> : null}
      {changing ? <RoleDialog action={changing} email={user.email} onClose={() => setChanging(null)} /> : null}
    </AdminPanel>
  )
}

/** What the person paid for and still has, a line each. */
function accessLines({ status, periodEnd, cancelAtPeriodEnd, renewal, passEndsAt, reportCredits }: Person['access']): string[] {
  const lines: string[] = []
  if (periodEnd) {
    const text = status === 'past_due' ? t.premiumUnpaid : renewal === 'automatic' && !cancelAtPeriodEnd ? t.premiumRenews : t.premiumUntil
    lines.push(text({ date: dayText(periodEnd) }))
  }
  if (passEndsAt) lines.push(t.passUntil({ date: dayText(passEndsAt) }))
  if (reportCredits > 0) lines.push(t.credits({ n: reportCredits }))
  return lines
}

/** The newest of a person's rows, with a link to all of them where there are more and a list holds them. */
function PersonList({
  title,
  total,
  emptyText,
  href,
  children,
}: {
  title: string
  total: number
  emptyText: string
  href?: string
  children: ReactNode[]
}) {
  return (
    <AdminPanel title={title}>
      {total === 0 ? <p className="quiet">{emptyText}</p> : <Entries>{children}</Entries>}
      {href && total > children.length ? (
        <div>
          <LinkButton href={href} aria-label={adminTexts.seeAllOf({ n: total, title })}>
            {adminTexts.seeAll({ n: total })}
          </LinkButton>
        </div>
      ) : null}
    </AdminPanel>
  )
}

function OrderEntry({ order }: { order: Person['orders'][number] }) {
  return (
    <li>
      <Row between gap="s2">
        <Link href={`/admin/orders?order=${order.id}`} className="row-link">
          {order.planName} · {formatMoney(money(order.amount, order.currency))}
        </Link>
        <Row gap="s1" as="span">
          <Tag tone={orderStateTones[order.state]}>{orderStateTexts[order.state]}</Tag>
          {order.mode === 'test' ? <Tag tone="gold">{adminTexts.orders.test}</Tag> : null}
        </Row>
      </Row>
      <span className="quiet small">
        {[momentText(order.createdAt), order.opportunityTitle, order.location].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

function ReportEntry({ report }: { report: Person['reports'][number] }) {
  const state = report.withdrawnAt ? 'withdrawn' : report.status
  return (
    <li>
      <Row between gap="s2">
        <strong dir="auto">{report.title}</strong>
        <Tag tone={state === 'ready' ? 'good' : state === 'failed' ? 'bad' : undefined}>{t.reportStates[state]}</Tag>
      </Row>
      <span className="quiet small">
        {report.location} · {momentText(report.createdAt)}
      </span>
      {report.orderId ? (
        <Link href={`/admin/orders?order=${report.orderId}`} className="row-link">
          {t.ordered}
        </Link>
      ) : null}
    </li>
  )
}
