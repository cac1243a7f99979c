import { useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'
import { PersonLink } from './person-link.tsx'
import { RoleDialog } from './role-dialog.tsx'

const t = adminTexts.users
type User = CallOutput<'GET /api/admin/users'>['users'][number]

/** Accounts, newest first; an admin's row can remove the role, a row of the full list can end the sessions. */
export function UsersList({ full }: { full: boolean }) {
  const state = useListState(full)
  const result = useCall('GET /api/admin/users', { query: state.query }, { staleTime: 0, keepPrevious: true })
  const [removing, setRemoving] = useState<string | null>(null)
  const [ending, setEnding] = useState<User | null>(null)
  const columns: readonly Column<User>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (user) => (
        <span dir="auto">
          {user.firstName} {user.lastName}
        </span>
      ),
    },
    { key: 'email', label: t.email, wide: true, cell: (user) => <PersonLink id={user.id} email={user.email} /> },
    ...(full ? [{ key: 'username', label: t.username, cell: (user: User) => user.username ?? adminTexts.none }] : []),
    { key: 'role', label: t.role, cell: (user) => (user.role === 'admin' ? <Tag tone="info">{t.roles.admin}</Tag> : t.roles.user) },
    { key: 'tier', label: t.tier, cell: (user) => t.tiers[user.subscriptionTier] },
    ...(full ? [{ key: 'location', label: t.location, cell: (user: User) => user.location ?? adminTexts.unknown }] : []),
    { key: 'joined', label: t.joined, fixed: true, cell: (user) => dayText(user.createdAt) },
    ...(full
      ? [
          {
            key: 'seen',
            label: t.seen,
            fixed: true,
            cell: (user: User) => (user.lastSeenAt ? dayText(user.lastSeenAt) : adminTexts.never),
          },
        ]
      : []),
    {
      key: 'action',
      label: t.action,
      bare: true,
      cell: (user) =>
        full || user.role === 'admin' ? (
          <Row gap="s2">
            {user.role === 'admin' ? (
              <Button aria-label={adminTexts.roles.removeOf({ email: user.email })} onClick={() => setRemoving(user.email)}>
                {adminTexts.roles.remove}
              </Button>
            ) : null}
            {full ? (
              <Button aria-label={adminTexts.sessions.endOf({ email: user.email })} onClick={() => setEnding(user)}>
                {adminTexts.sessions.end}
              </Button>
            ) : null}
          </Row>
        ) : null,
    },
  ]
  return (
    <ListFrame
      title={t.title}
      href="/admin/users"
      state={state}
      result={result}
      total={result.data?.total}
      emptyText={t.empty}
      searchHint={t.searchHint}
    >
      <DataTable label={t.title} columns={columns} rows={result.data?.users ?? []} rowKey={(user) => user.id} />
      {ending ? <EndSessionsDialog id={ending.id} email={ending.email} onClose={() => setEnding(null)} /> : null}
      {removing ? <RoleDialog action="remove" email={removing} onClose={() => setRemoving(null)} /> : null}
    </ListFrame>
  )
}
