import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { useChange } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = gapMapsTexts.walk

/** The person's own count of sellers: the best evidence there is, and it settles what no map knows. */
export function WalkCount({ gap, onCounted }: { gap: OpenGap; onCounted: (gap: Gap) => void }) {
  const form = useForm(useDraft(`walk:${gap.opportunityId}`, { sellers: '', minutes: '15' }), (typed) => ({
    sellers: sellersOf(typed) === null ? t.sellersWrong : null,
    minutes: minutesOf(typed) === null ? t.minutesWrong : null,
  }))
  const save = useChange('POST /api/gap-maps/count', {
    onSuccess: (answer) => {
      showToast({ title: t.saved, text: t.savedText })
      onCounted(answer)
    },
    onError: (error) => showToast({ title: t.failed, text: error.status === 0 ? undefined : error.message, tone: 'bad' }),
  })
  const send = () => {
    const [sellers, minutes] = [sellersOf(form.values), minutesOf(form.values)]
    if (sellers !== null && minutes !== null) save.mutate({ body: { opportunityId: gap.opportunityId, sellers, minutes } })
  }
  return (
    <form
      ref={form.form}
      className="walk-count"
      onSubmit={form.submit(save.isPending, send)}
      noValidate
      aria-label={t.headingOf({ title: gap.title })}
    >
      <h4>{t.heading}</h4>
      <p className="small quiet">{t.text}</p>
      <div className="walk-fields">
        <TextField label={t.sellers} inputMode="numeric" autoComplete="off" {...form.field('sellers')} />
        <TextField label={t.minutes} inputMode="numeric" autoComplete="off" {...form.field('minutes')} />
      </div>
      <div>
        <Button type="submit" busy={save.isPending} busyText={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

const sellersOf = (typed: { sellers: string }) => wholeNumber(typed.sellers, 0, 1000)
const minutesOf = (typed: { minutes: string }) => wholeNumber(typed.minutes, 5, 120)

export function wholeNumber(text: string, least: number, most: number): number | null {
  const plain = text.replace(/[\s,]/g, '')
  if (!/^\d+$/.test(plain)) return null
  const value = Number(plain)
  return value >= least && value <= most ? value : null
}
