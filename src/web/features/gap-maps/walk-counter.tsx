import { Pause, Play, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { addToOutbox } from '../../lib/offline/outbox.ts'
import { newIdempotencyKey } from '../../lib/secure-context.ts'
import { thisDevice } from '../../lib/this-device.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Grid, Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { focusOn } from './focus-on.ts'
import type { StoredWalk } from './use-walk.ts'
import { useFollowedPlace, WalkPlace } from './walk-place.tsx'
import { WalkReview } from './walk-review.tsx'
import {
  addOne,
  countBody,
  countOf,
  countsToSend,
  minutesWalked,
  moveTo,
  type Named,
  pauseWalk,
  resumeWalk,
  undoLast,
  type Walk,
} from './walk-state.ts'
import { WalkTitle } from './walk-title.tsx'

/** The step of counting: a big button for each business, Undo, the clock, and the place; and its end, where all is looked at before it is sent. */
export function WalkCounter({
  walk,
  stored: { places, isStored },
  account,
  isReady,
  follows,
  onChange,
  onDiscard,
}: {
  walk: Walk
  stored: Pick<StoredWalk, 'places' | 'isStored'>
  account: string
  isReady: boolean
  /** The phone's position was allowed as the walk was chosen. */
  follows: boolean
  onChange: StoredWalk['change']
  onDiscard: () => void
}) {
  const review = useDisclosure()
  const move = (place: Named | null) => onChange((before) => moveTo(before, place, Date.now()))
  const followed = useFollowedPlace(places, walk.city.name, move, follows)
  const finish = () => {
    onChange((before) => pauseWalk(before, Date.now()))
    review.setOpen(true)
    focusOn('walk-title')
  }
  const send = () => {
    const now = Date.now()
    const sent = countsToSend(walk, now).counts.map((count) => ({ ...count, id: newIdempotencyKey() }))
    review.setOpen(false)
    onChange((before) => ({ ...before, sent }))
    void addToOutbox(
      ...sent.map((count) => ({ id: count.id, account, at: new Date(now).toISOString(), walkCount: countBody(walk, count) })),
    )
    focusOn('walk-title')
  }
  if (review.open)
    return (
      <WalkReview
        walk={walk}
        onSend={send}
        onBack={() => {
          review.setOpen(false)
          onChange((before) => resumeWalk(before, Date.now()))
          focusOn('walk-title')
        }}
        onDiscard={() => {
          review.setOpen(false)
          onDiscard()
        }}
      />
    )
  return (
    <Stack gap="s3">
      <WalkTitle>{t.title}</WalkTitle>
      <PlaceAndClock walk={walk} />
      {isStored ? null : <Notice live>{t.notKept({ device: thisDevice() })}</Notice>}
      <CountButtons walk={walk} onChange={onChange} />
      <Row gap="s2">
        {walk.runningSince === null ? (
          <Button icon={<Play aria-hidden />} onClick={() => onChange((before) => resumeWalk(before, Date.now()))}>
            {t.resume}
          </Button>
        ) : (
          <Button icon={<Pause aria-hidden />} onClick={() => onChange((before) => pauseWalk(before, Date.now()))}>
            {t.pause}
          </Button>
        )}
        <Button look="primary" ref={review.button} onClick={finish}>
          {t.finish}
        </Button>
      </Row>
      {isReady ? <p className="small quiet">{t.ready}</p> : null}
      <Fold title={t.changePlace}>
        <WalkPlace places={places} city={walk.city.name} place={placeOf(walk)} followed={followed} onPlace={move} />
      </Fold>
      <Switch
        label={t.sound}
        checked={walk.hasSound}
        onChange={({ currentTarget: { checked } }) => onChange((before) => ({ ...before, hasSound: checked }))}
      />
    </Stack>
  )
}

const placeOf = ({ place, placeTitles }: Walk): Named | null => (place === null ? null : { id: place, title: placeTitles[place] ?? place })

function PlaceAndClock({ walk }: { walk: Walk }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  const n = Math.floor(minutesWalked(walk, Math.max(now, walk.runningSince ?? 0)))
  const place = placeOf(walk)
  return (
    <p className="small">
      {place?.title ?? walk.city.name} · {walk.runningSince === null ? t.paused({ n }) : t.minutes({ n })}
    </p>
  )
}

function CountButtons({ walk, onChange }: { walk: Walk; onChange: StoredWalk['change'] }) {
  const [announcement, setAnnouncement] = useState('')
  const last = walk.presses.at(-1)
  const press = ({ id, title }: Named) => {
    tick(walk.hasSound)
    onChange((before) => addOne(before, id, Date.now()))
    setAnnouncement(t.said({ title, n: countOf(addOne(walk, id, Date.now()), id) }))
  }
  const undo = () => {
    const title = walk.businesses.find(({ id }) => id === last?.business)?.title
    if (!last || title === undefined) return
    tick(walk.hasSound)
    onChange(undoLast)
    setAnnouncement(t.undone({ title, n: countOf(undoLast(walk), last.business) }))
  }
  return (
    <>
      <Grid fit gap="s3">
        {walk.businesses.map((business) => (
          <button key={business.id} type="button" className="walk-button" onClick={() => press(business)}>
            <span>{business.title}</span> <strong>{countOf(walk, business.id)}</strong>
          </button>
        ))}
      </Grid>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <div>
        <Button wide icon={<Undo2 aria-hidden />} aria-disabled={last ? undefined : true} onClick={undo}>
          {t.undo}
        </Button>
      </div>
    </>
  )
}

let audio: AudioContext | null = null
const [hertz, seconds, volume] = [880, 0.05, 0.2]

/** What a hand feels of a press where the device can vibrate, and hears if it was switched on. */
export function tick(hasSound: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(20)
  if (!hasSound) return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = hertz
  gain.gain.value = volume
  tone.connect(gain).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
