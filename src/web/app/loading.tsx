import { chromeTexts as t } from '#words/web/chrome.ts'
import { Page } from '../ui/layout.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Placeholder while a screen's code or the session loads: as high as a screen, so that nothing jumps. */
export function Loading() {
  return (
    <Page className="loading">
      <h1 className="visually-hidden">{t.loading}</h1>
      <Spinner label={t.loading} />
    </Page>
  )
}
