import { Component, type ErrorInfo, type ReactNode } from 'react'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { hasDrafts } from '../lib/draft.ts'
import { Button } from '../ui/button.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { ScreenLoadError } from './screens.tsx'

/** Reports of unexpected failures to the server's log; at most five a page. */
let reportCount = 0
export function reportUnexpected(message: string, error?: unknown): void {
  if (reportCount++ >= 5) return
  const stack = error instanceof Error ? error.stack?.slice(0, 4000) : undefined
  const body = JSON.stringify({ message: message.slice(0, 500) || 'unknown', where: location.pathname, stack })
  void fetch('/api/client-errors', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true }).catch(
    () => undefined,
  )
}

export class ErrorFallback extends Component<{ children: ReactNode }, { failed: boolean; fetched: boolean; offlineRetries: number }> {
  /** `offlineRetries` counts retries without internet. */
  override state = { failed: false, fetched: true, offlineRetries: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, fetched: !(error instanceof ScreenLoadError) }
  }

  override componentDidMount() {
    addEventListener('online', this.onOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.onOnline)
  }

  private onOnline = () => {
    if (!this.state.fetched) location.reload()
  }

  /** Without internet a reload would lose the page and the drafts in it. */
  private onTryAgain = () => {
    if (navigator.onLine) location.reload()
    else this.setState(({ offlineRetries }) => ({ offlineRetries: offlineRetries + 1 }))
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportUnexpected(`${error.message} ${info.componentStack?.split('\n')[1]?.trim() ?? ''}`, error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (!this.state.fetched) {
      return (
        <Page width="text">
          <Stack>
            <h1>{t.notFetched}</h1>
            <p>{hasDrafts() ? t.notFetchedText : t.notFetchedPlain}</p>
            <div>
              <Button look="primary" onClick={this.onTryAgain}>
                {t.tryAgain}
              </Button>
            </div>
            <div role="status">{this.state.offlineRetries > 0 ? <p key={this.state.offlineRetries}>{t.stillAway}</p> : null}</div>
          </Stack>
        </Page>
      )
    }
    return (
      <Page width="text">
        <Stack>
          <h1>{t.wentWrong}</h1>
          <p>{t.unexpectedError}</p>
          <div>
            <Button look="primary" onClick={() => location.reload()}>
              {t.refreshPage}
            </Button>
          </div>
        </Stack>
      </Page>
    )
  }
}
