import { useChange } from '../../lib/queries.ts'
import { fill } from '../../lib/texts.ts'
import { adminTexts } from '../../texts/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = adminTexts.roles

export function TakeRoleDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const take = useChange('POST /api/admin/revoke-admin', {
    refresh: ['GET /api/admin/users', 'GET /api/admin/audit', 'GET /api/auth/user'],
    onSuccess: ({ message }) => {
      showToast({ title: t.taken, text: message })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.takeTitle} closeText={adminTexts.close}>
      <Stack>
        <p>{fill(t.takeText, { email })}</p>
        {take.isError ? (
          <Notice tone="bad" live>
            {take.error.code === 'offline' ? adminTexts.offline : take.error.message}
          </Notice>
        ) : null}
        <Row>
          <Button look="danger" busy={take.isPending} busyText={t.taking} onClick={() => take.mutate({ body: { email } })}>
            {t.take}
          </Button>
          <Button onClick={onClose}>{adminTexts.cancel}</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
