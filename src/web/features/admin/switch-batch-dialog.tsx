import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BatchCoverage } from './batch-tables.tsx'
import { useReauth } from './use-reauth.tsx'

const t = adminDataTexts.batches

/** Switches a batch off or on again after the admin has seen the effect on maps and reauthenticated. */
export function SwitchBatchDialog({ batch: { id, title, active }, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const reauth = useReauth()
  const [failure, setFailure] = useState<string | null>(null)
  const texts = active
    ? { title: t.offTitle, text: t.offText, button: t.confirmOff, done: t.wentOff, coverage: t.lost }
    : { title: t.onTitle, text: t.onText, button: t.confirmOn, done: t.wentOn, coverage: t.gained }
  const change = useChange('PUT /api/admin/imports/{id}', {
    refresh: ['GET /api/admin/imports', 'GET /api/admin/coverage', 'GET /api/admin/audit'],
    onSuccess: () => {
      showToast({ title: texts.done, text: t.followed })
      onClose()
    },
    onError: (error) => setFailure(reauth.refuse(error) ? null : error.code === 'offline' ? adminTexts.offline : error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && reauth.check()) change.mutate({ params: { id }, body: { active: !active, ...reauth.body } })
  }
  return (
    <Dialog open onClose={onClose} title={texts.title} closeText={adminTexts.close} wide>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{texts.text({ title })}</p>
          <CoverageEffect id={id} label={texts.coverage} />
          {reauth.field}
          {failure ? (
            <Notice tone="bad" live>
              {t.failed} {failure}
            </Notice>
          ) : null}
          <Row>
            <Button type="submit" look={active ? 'danger' : 'primary'} busy={change.isPending} busyText={t.switching}>
              {texts.button}
            </Button>
            <Button onClick={onClose}>{adminTexts.cancel}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function CoverageEffect({ id, label }: { id: string; label: string }) {
  const { data, isError, isFetching, refetch } = useCall('GET /api/admin/imports/{id}', { params: { id } })
  if (isError)
    return <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="8rem" label={adminTexts.loading} />
  return <BatchCoverage coverage={data.coverage} label={label} />
}

export type ImportBatch = CallOutput<'GET /api/admin/imports'>['imports'][number]
