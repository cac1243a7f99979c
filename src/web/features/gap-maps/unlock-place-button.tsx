import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { MapCity, Subject } from './map-address.ts'

const t = gapMapsTexts.squares.locked

/** Unlocks the one place a day that a free account can read in full. */
export function UnlockPlaceButton({ id, city, subject }: { id: string; city: MapCity; subject: Subject }) {
  const unlock = useChange('POST /api/gap-maps/{location}/squares/{square}/open', {
    refresh: ['GET /api/gap-maps/{location}/places', 'GET /api/gap-maps/{location}/place'],
    onError: (error) => showToast({ title: t.failed, text: error.status === 0 ? undefined : error.message, tone: 'bad' }),
  })
  const body = subject.business ? { archetype: subject.business.id } : { category: subject.category }
  return (
    <>
      <p>{t.free}</p>
      <div>
        <Button
          look="primary"
          busy={unlock.isPending}
          busyText={t.opening}
          onClick={() => unlock.mutate({ params: { location: city.id, square: id }, body })}
        >
          {t.open}
        </Button>
      </div>
    </>
  )
}
