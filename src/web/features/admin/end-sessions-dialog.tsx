import { adminTexts } from '#words/web/admin.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = adminTexts.sessions

export function EndSessionsDialog({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const { user } = useSession()
  const endSessions = useChange('DELETE /api/admin/users/{id}/sessions', {
    refresh: ['GET /api/admin/audit', 'GET /api/admin/users/{id}', 'GET /api/sessions'],
    onSuccess: ({ ended }) => {
      showToast({ title: t.ended({ n: ended }), text: email })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.title} closeText={adminTexts.close}>
      <Stack>
        <p>{user?.id === id ? t.own : t.text({ email })}</p>
        {endSessions.isError ? (
          <Notice tone="bad" live>
            {endSessions.error.code === 'offline' ? adminTexts.offline : endSessions.error.message}
          </Notice>
        ) : null}
        <Row>
          <Button look="danger" busy={endSessions.isPending} busyText={t.ending} onClick={() => endSessions.mutate({ params: { id } })}>
            {t.end}
          </Button>
          <Button onClick={onClose}>{adminTexts.cancel}</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
