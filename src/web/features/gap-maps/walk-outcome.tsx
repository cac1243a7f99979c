import { useSyncExternalStore } from 'react'
import type { WalkChange } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { isConnected, subscribeToConnection } from '../../lib/offline/connection.ts'
import { useOutbox } from '../../lib/offline/outbox.ts'
import { type CountResult, countResults } from '../../lib/stored-walk.ts'
import { thisDevice } from '../../lib/this-device.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { rangeText } from './range-text.ts'
import { countTitle } from './walk-review.tsx'
import type { SentCount, Walk } from './walk-state.ts'
import { WalkTitle } from './walk-title.tsx'

/** The last step: of each count what it changed on the map, or that it waits for a signal. */
export function WalkOutcome({ walk, account, onAgain }: { walk: Walk; account: string; onAgain: () => void }) {
  // Drawn again whenever something leaves the outbox: the answer is stored before that.
  useOutbox()
  const online = useSyncExternalStore(subscribeToConnection, isConnected, () => true)
  const results = countResults(account)
  const sent = walk.sent ?? []
  const isLocked = Object.values(results).some((result) => 'changed' in result && result.changed?.locked)
  return (
    <Stack gap="s3">
      <WalkTitle>{t.done}</WalkTitle>
      <ul className="walk-rows" aria-live="polite">
        {sent.map((count) => (
          <li key={count.id}>
            <strong>{countTitle(walk, count)}</strong>
            <p>
              {results[count.id] ? resultText(walk, count, results[count.id]!) : online ? t.sending : t.waiting({ device: thisDevice() })}
            </p>
            {results[count.id] && count.place ? <MapLink walk={walk} count={count} /> : null}
          </li>
        ))}
      </ul>
      {isLocked ? <LinkButton href="/subscribe">{gapMapsTexts.banner.upgrade}</LinkButton> : null}
      <LinkButton look="primary" href={`/gap-maps?location=${encodeURIComponent(walk.city.location)}`}>
        {t.toMap}
      </LinkButton>
      <Button onClick={onAgain}>{t.again}</Button>
    </Stack>
  )
}

function MapLink({ walk, count: { business, place } }: { walk: Walk; count: SentCount }) {
  const href = `/gap-maps?${new URLSearchParams({ location: walk.city.location, what: business, where: place ?? '' })}`
  return <LinkButton href={href}>{t.seeMap}</LinkButton>
}

function resultText(walk: Walk, { business }: SentCount, result: CountResult): string {
  if ('refused' in result) return t.refused({ reason: result.refused })
  const title = walk.businesses.find(({ id }) => id === business)?.title ?? business
  return result.changed ? changeText(result.changed) : t.changed.city({ title, city: walk.city.name })
}

function changeText(changed: WalkChange): string {
  if (changed.locked) {
    if (changed.before === changed.after) return t.changed.locked.same
    return changed.before === 'unknown' ? t.changed.locked.new : t.changed.locked.better
  }
  const { without, with: now } = changed
  const moved = orderText(without.rank, now.rank)
  return now.room ? `${moved} ${t.changed.room({ range: rangeText(now.room) })}` : moved
}

type Order = { place: number; of: number } | null

function orderText(before: Order, after: Order): string {
  if (!after || after.of < 2) return t.changed.kept
  const { place: to, of } = after
  if (!before) return t.changed.new({ to, of })
  return before.place === to ? t.changed.stays({ to, of }) : t.changed.moved({ from: before.place, to, of })
}
