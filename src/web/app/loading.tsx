import { chromeTexts as t } from '../texts/chrome.ts'
import { Page, Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/surface.tsx'

/** A screen's place while its code or the session loads: of its height, so that nothing jumps. */
export function Loading() {
  return (
    <Page className="loading">
      <Stack>
        <Skeleton height="2.25rem" label={t.loading} />
        <Skeleton height="12rem" />
        <Skeleton height="12rem" />
      </Stack>
    </Page>
  )
}
