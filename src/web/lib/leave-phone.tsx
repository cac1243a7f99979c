import { createRoot } from 'react-dom/client'
import { leaveTexts as t } from '#words/web/leave.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { forgetKept } from './kept-reports.ts'
import { dropMarks, sendMarks } from './waiting-marks.ts'

const longestMs = 6000

/** Before an account signs out: sends what waits, or asks, then takes off this phone what was kept. @returns false where the person stays */
export async function leavePhone(account: string): Promise<boolean> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, longestMs, 'late'))
  const left = await Promise.race([sendMarks(account), late])
  if (left !== 0 && !(await asksToLeave())) return false
  await forgetPhone(account)
  return true
}

/** Takes off this phone what was kept of an account. */
export async function forgetPhone(account: string): Promise<void> {
  await Promise.all([dropMarks(account), forgetKept()])
}

/** Over whichever page is open, in a place of its own. */
function asksToLeave(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (leaves: boolean) => {
      root.unmount()
      place.remove()
      resolve(leaves)
    }
    root.render(
      <Dialog open layer={false} title={t.title} closeText={t.stay} onClose={() => answer(false)}>
        <Stack>
          <p>{t.text}</p>
          <Row>
            <Button look="primary" onClick={() => answer(false)}>
              {t.stay}
            </Button>
            <Button look="danger" onClick={() => answer(true)}>
              {t.leave}
            </Button>
          </Row>
        </Stack>
      </Dialog>,
    )
  })
}
