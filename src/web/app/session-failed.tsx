import { useEffect } from 'react'
import { chromeTexts as t } from '#words/web/chrome.ts'
import type { Session } from '../lib/session.ts'
import { Page, Stack } from '../ui/layout.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

type Props = Pick<Session, 'again'>

/** In the place of a page that depends on who is there, while that cannot be found out. Nobody is taken for signed out by it. */
export function SessionFailed({ again }: Props) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.sessionFailed}</h1>
        <AskAgain again={again} />
      </Stack>
    </Page>
  )
}

/** Over a page that everybody can read. */
export function SessionFailedStrip({ again }: Props) {
  return (
    <aside className="page session-strip" aria-label={t.sessionFailed}>
      <AskAgain again={again} />
    </aside>
  )
}

function AskAgain({ again }: Props) {
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return <LoadFailed text={t.sessionFailedText} retryText={t.tryAgain} onRetry={again} />
}
