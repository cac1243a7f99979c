import { chromeTexts as t } from '#words/web/chrome.ts'
import { Page, Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/surface.tsx'

/** Placeholder while a screen's code or the session loads: a heading, an answer and what follows, as high as a screen, so that nothing jumps. */
export function Loading() {
  return (
    <Page className="loading">
      <h1 className="visually-hidden">{t.loading}</h1>
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <Stack>
        <Skeleton height="2.5rem" />
        <Skeleton height="6rem" />
        <Skeleton height="16rem" />
      </Stack>
    </Page>
  )
}
