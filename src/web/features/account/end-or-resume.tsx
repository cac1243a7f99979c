import { useState } from 'react'
import { accountTexts } from '#words/web/account.ts'
import type { CallError } from '../../lib/api/call.ts'
import { premiumReads, useChange } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = accountTexts.plan

/** Cancels premium at the end of the paid period after a confirmation, or resumes it at once. */
export function EndOrResumePremium({ periodEnd, ending }: { periodEnd: string | null; ending: boolean }) {
  const [confirming, setConfirming] = useState(false)
  const onError = (error: CallError) =>
    showToast({ title: t.failed, text: error.code === 'offline' ? accountTexts.offline : error.message, tone: 'bad' })
  const end = useChange('POST /api/subscription/cancel', {
    refresh: premiumReads,
    onSuccess: ({ message }) => {
      setConfirming(false)
      showToast({ title: t.ended, text: message })
    },
    onError,
  })
  const resume = useChange('POST /api/subscription/resume', {
    refresh: premiumReads,
    onSuccess: ({ message }) => showToast({ title: t.resumed, text: message }),
    onError,
  })
  if (ending)
    return (
      <Button look="primary" busy={resume.isPending} busyText={accountTexts.saving} onClick={() => resume.mutate({})}>
        {t.resume}
      </Button>
    )
  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {t.end}
      </Button>
      <Dialog open={confirming} onClose={() => setConfirming(false)} title={t.endTitle} closeText={accountTexts.close}>
        <Stack>
          <p>{periodEnd ? t.endText({ date: dayText(periodEnd) }) : t.endTextNoDate}</p>
          <Row>
            <Button look="primary" onClick={() => setConfirming(false)}>
              {t.keep}
            </Button>
            <Button look="danger" busy={end.isPending} busyText={accountTexts.saving} onClick={() => end.mutate({})}>
              {t.end}
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  )
}
