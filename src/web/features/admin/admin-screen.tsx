import './admin.css'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { adminTexts as t } from '#words/web/admin.ts'
import { adminDataTexts as data } from '#words/web/admin-data.ts'
import { resetScroll } from '../../app/scroll-and-focus.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { AuditList } from './audit-list.tsx'
import { BatchesList } from './batches-list.tsx'
import { CityDetail } from './city-detail.tsx'
import { CoverageList } from './coverage-list.tsx'
import { ExceptionsList } from './exceptions-list.tsx'
import { Health } from './health.tsx'
import { ImportForm } from './import-form.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrdersList } from './orders-list.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PersonDetail } from './person-detail.tsx'
import { PopularList } from './popular-list.tsx'
import { PortalTab } from './portal-tab.tsx'
import { AdminTicketsList } from './tickets-list.tsx'
import { UsersList } from './users-list.tsx'
import { UsersTab } from './users-tab.tsx'

type TabKey = keyof typeof t.tabs
const tabKeys = Object.keys(t.tabs) as TabKey[]

const tabs: Record<TabKey, () => ReactNode> = {
  overview: () => <OverviewTab />,
  portal: () => <PortalTab />,
  users: () => <UsersTab />,
  analytics: () => <AnalyticsTab />,
  data: () => <DataTab />,
}

const fullLists: Record<string, { title: string; list: () => ReactNode }> = {
  users: { title: t.users.title, list: () => <UsersList full /> },
  orders: { title: t.orders.title, list: () => <OrdersList full /> },
  exceptions: { title: t.exceptions.title, list: () => <ExceptionsList full /> },
  audit: { title: t.audit.title, list: () => <AuditList full /> },
  tickets: { title: t.tickets.title, list: () => <AdminTicketsList full /> },
  popular: { title: t.popular.title, list: () => <PopularList full /> },
  health: { title: t.health.title, list: () => <Health /> },
  batches: { title: data.batches.title, list: () => <BatchesList full /> },
  coverage: { title: data.coverage.title, list: () => <CoverageList full /> },
}

/** Five tabs at /admin, and the full lists behind them at /admin/<list>; the address holds the current one. */
export default function AdminScreen({ section }: { section?: string }) {
  const [params] = useSearchParams()
  const order = section === 'orders' ? params.get('order') : null
  if (order)
    return <DetailPage key={order} back={{ href: '/admin/orders', text: t.orders.backToOrders }} content={<OrderDetail id={order} />} />
  const person = section === 'users' ? params.get('user') : null
  if (person) return <DetailPage key={person} back={{ href: '/admin/users', text: t.person.back }} content={<PersonDetail id={person} />} />
  const city = section === 'coverage' ? params.get('city') : null
  if (city) return <DetailPage key={city} back={{ href: '/admin/coverage', text: data.coverage.back }} content={<CityDetail id={city} />} />
  const full = section ? fullLists[section] : undefined
  if (full) return <SubPage title={full.title} back={{ href: '/admin', text: t.back }} content={full.list()} />
  return <AdminHome section={section} />
}

type SubPageParts = { back: { href: string; text: string }; content: ReactNode }

/** One row of a list, at the list's address: read from the top, with the focus before it. */
function DetailPage(parts: SubPageParts) {
  useEffect(() => {
    resetScroll()
    document.querySelector<HTMLElement>('.admin-back')?.focus({ preventScroll: true })
  }, [])
  return <SubPage title={null} {...parts} />
}

function SubPage({ title, back, content }: SubPageParts & { title: string | null }) {
  return (
    <Page className="admin">
      <Stack>
        <Link href={back.href} className="admin-back">
          <ChevronLeft size={24} aria-hidden />
          {back.text}
        </Link>
        {title ? <h1>{title}</h1> : null}
        {content}
      </Stack>
    </Page>
  )
}

function AdminHome({ section }: { section: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const requestedTab = params.get('tab') ?? section
  const tab = tabKeys.find((key) => key === requestedTab) ?? 'overview'
  return (
    <Page className="admin">
      <Stack>
        <h1>{t.title}</h1>
        <Tabs
          label={t.tabsLabel}
          tabs={tabKeys.map((key) => ({ key, text: t.tabs[key] }))}
          current={tab}
          onChange={(key) => setParams({ tab: key })}
        >
          {tabs[tab]()}
        </Tabs>
      </Stack>
    </Page>
  )
}

function DataTab() {
  return (
    <Stack gap="s5">
      <ImportForm />
      <BatchesList full={false} />
      <CoverageList full={false} />
    </Stack>
  )
}
