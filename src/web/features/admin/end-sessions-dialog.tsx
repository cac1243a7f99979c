import { adminTexts } from '#words/web/admin.ts'
import { useChange } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = adminTexts.sessions

export function EndSessionsDialog({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const { user } = useSession()
  const end = useChange('DELETE /api/admin/users/{id}/sessions', {
    refresh: ['GET /api/admin/audit', 'GET /api/sessions'],
    onSuccess: ({ ended }) => {
      showToast({ title: t.ended({ n: ended }), text: email })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.title} closeText={adminTexts.close}>
      <Stack>
        <p>{user?.id === id ? t.own : t.text({ email })}</p>
        {end.isError ? (
          <Notice tone="bad" live>
            {end.error.code === 'offline' ? adminTexts.offline : end.error.message}
          </Notice>
        ) : null}
        <Row>
          <Button look="danger" busy={end.isPending} busyText={t.ending} onClick={() => end.mutate({ params: { id } })}>
            {t.end}
          </Button>
          <Button onClick={onClose}>{adminTexts.cancel}</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
