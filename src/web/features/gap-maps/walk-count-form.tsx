import type { Gap } from '#contract/gap-maps.ts'
import { parseTypedNumber } from '#engine/quantity/typed-number.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = gapMapsTexts.walk

/** The person's own count of sellers, in the city or in one place of its map: the best evidence, and it covers what no map has. */
export function WalkCountForm({
  opportunityId,
  title,
  square,
  onCounted,
}: {
  opportunityId: string
  title: string
  square?: string
  onCounted?: (gap: Gap) => void
}) {
  const form = useForm(useDraft(`walk:${opportunityId}${square ? `:${square}` : ''}`, { sellers: '', minutes: '15' }), (typed) => ({
    sellers: parseSellers(typed) === null ? t.sellersWrong : null,
    minutes: parseMinutes(typed) === null ? t.minutesWrong : null,
  }))
  const save = useChange('POST /api/gap-maps/count', {
    refresh: square ? ['GET /api/gap-maps/{location}/places', 'GET /api/gap-maps/{location}/place'] : [],
    onSuccess: (answer) => {
      showToast({ title: t.saved, text: t.savedText })
      onCounted?.(answer)
    },
    onError: (error) => showToast({ title: t.failed, text: error.status === 0 ? undefined : error.message, tone: 'bad' }),
  })
  const send = () => {
    const [sellers, minutes] = [parseSellers(form.values), parseMinutes(form.values)]
    if (sellers !== null && minutes !== null) save.mutate({ body: { opportunityId, sellers, minutes, ...(square ? { square } : {}) } })
  }
  return (
    <form
      ref={form.form}
      className="walk-count"
      onSubmit={form.submit(save.isPending, send)}
      noValidate
      aria-label={t.headingOf({ title })}
    >
      {square ? null : <h4>{t.heading}</h4>}
      <p className="small quiet">{square ? t.hereText : t.text}</p>
      <div className="walk-fields">
        <TextField label={t.sellers} inputMode="numeric" autoComplete="off" {...form.field('sellers')} />
        <TextField label={t.minutes} inputMode="numeric" autoComplete="off" {...form.field('minutes')} />
      </div>
      {square ? <ShareCounts /> : null}
      <div>
        <Button type="submit" busy={save.isPending} busyText={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

/** Consent to share counts with others; off by default, and revocable here or in the settings. */
export function ShareCounts() {
  const { data } = useCall('GET /api/settings', {})
  const save = useChange('PUT /api/settings', {
    refresh: ['GET /api/settings'],
    onError: () => showToast({ title: t.shareFailed, tone: 'bad' }),
  })
  if (!data) return null
  const shares = save.isPending ? save.variables.body.privacy?.shareCounts : data.privacy.shareCounts
  return (
    <Switch
      label={t.share}
      checked={shares ?? false}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) => save.mutate({ body: { privacy: { shareCounts: checked } } })}
    />
  )
}

const parseSellers = (typed: { sellers: string }) => wholeNumber(typed.sellers, 0, 1000)
const parseMinutes = (typed: { minutes: string }) => wholeNumber(typed.minutes, 5, 120)

function wholeNumber(text: string, min: number, max: number): number | null {
  const read = parseTypedNumber(text, { of: 'whole', min, max })
  return read.kind === 'number' && read.value >= min && read.value <= max ? read.value : null
}
