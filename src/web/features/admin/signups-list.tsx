import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Entries } from '../../ui/entries.tsx'
import { Row } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { ListFrame } from './list-frame.tsx'
import { shortLength, useListState } from './list-state.ts'
import { PersonLink } from './person-link.tsx'

const t = adminTexts.signups

/** The newest accounts. */
export function SignupsList() {
  const dashboard = useCall('GET /api/admin/dashboard', {}, { staleTime: 0 })
  const state = useListState(false)
  return (
    <ListFrame title={t.title} href="/admin/users" state={state} result={dashboard} total={dashboard.data?.totalUsers} emptyText={t.empty}>
      <Entries>
        {dashboard.data?.recentSignups.slice(0, shortLength).map((user) => (
          <li key={user.id}>
            <Row between gap="s2">
              <strong dir="auto">
                {user.firstName} {user.lastName}
              </strong>
              {user.role === 'admin' ? <Tag tone="info">{adminTexts.users.roles.admin}</Tag> : null}
            </Row>
            <span className="quiet small">
              <PersonLink id={user.id} email={user.email} /> · {dayText(user.createdAt)}
            </span>
          </li>
        ))}
      </Entries>
    </ListFrame>
  )
}
