import { useState } from 'react'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { ShareCounts } from './walk-count-form.tsx'
import { type CountToSend, countsToSend, type Walk } from './walk-state.ts'
import { WalkTitle } from './walk-title.tsx'

/** What will be sent, before it is; or thrown away. */
export function WalkReview({
  walk,
  onSend,
  onBack,
  onDiscard,
}: {
  walk: Walk
  onSend: () => void
  onBack: () => void
  onDiscard: () => void
}) {
  const [now] = useState(Date.now)
  const discard = useDisclosure()
  const { counts, rounded } = countsToSend(walk, now)
  return (
    <Stack gap="s3">
      <WalkTitle>{t.review}</WalkTitle>
      {counts.length === 0 ? (
        <Notice>{t.nothing}</Notice>
      ) : (
        <ul className="walk-rows">
          {counts.map((count) => (
            <li key={`${count.business} ${count.place}`}>
              {countTitle(walk, count)} · {t.minutes({ n: count.minutes })}
            </li>
          ))}
        </ul>
      )}
      {rounded ? <p className="small">{t.rounded}</p> : null}
      {counts.length > 0 ? (
        <>
          <ShareCounts />
          <p className="small quiet">{t.three}</p>
          <Button look="primary" wide onClick={onSend}>
            {t.send}
          </Button>
        </>
      ) : null}
      <Button wide onClick={onBack}>
        {t.back}
      </Button>
      {discard.open ? (
        <Stack gap="s2">
          <p role="alert">{t.discardSure}</p>
          <Button look="danger" onClick={onDiscard}>
            {t.discardYes}
          </Button>
        </Stack>
      ) : (
        <div>
          <Button look="plain" ref={discard.button} onClick={() => discard.setOpen(true)}>
            {t.discard}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** The business, its place where there is one, and how many. */
export function countTitle({ businesses, placeTitles }: Walk, { business, place, sellers }: CountToSend): string {
  const title = businesses.find(({ id }) => id === business)?.title ?? business
  return place === null ? t.row({ title, n: sellers }) : t.rowAt({ title, place: placeTitles[place] ?? place, n: sellers })
}
