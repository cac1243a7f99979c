import { useEffect } from 'react'
import { chromeTexts as t } from '#words/web/chrome.ts'
import type { Session } from '../lib/session/session.ts'
import { Page, Stack } from '../ui/layout.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

type Props = Pick<Session, 'retryNow'>

/** In the place of a page that depends on who is there, while that cannot be found out. Nobody is taken for signed out by it. */
export function SessionFailed({ retryNow }: Props) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.sessionFailed}</h1>
        <RetryNotice retryNow={retryNow} />
      </Stack>
    </Page>
  )
}

/** Over a page that everybody can read. */
export function SessionFailedStrip({ retryNow }: Props) {
  return (
    <aside className="page session-strip" aria-label={t.sessionFailed}>
      <RetryNotice retryNow={retryNow} />
    </aside>
  )
}

function RetryNotice({ retryNow }: Props) {
  useEffect(() => {
    addEventListener('online', retryNow)
    return () => removeEventListener('online', retryNow)
  }, [retryNow])
  return <LoadFailed text={t.sessionFailedText} retryText={t.tryAgain} onRetry={retryNow} />
}
