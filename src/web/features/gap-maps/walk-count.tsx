import { type FormEvent, useState } from 'react'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { useDraft } from '../../lib/draft.ts'
import { useChange } from '../../lib/queries.ts'
import { gapMapsTexts } from '../../texts/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = gapMapsTexts.walk

/** The person's own count of sellers: the best evidence there is, and it settles what no map knows. */
export function WalkCount({ gap, onCounted }: { gap: OpenGap; onCounted: (gap: Gap) => void }) {
  const [typed, setTyped] = useDraft(`walk:${gap.opportunityId}`, { sellers: '', minutes: '15' })
  const [wrong, setWrong] = useState<{ sellers?: string; minutes?: string }>({})
  const save = useChange('POST /api/gap-maps/count', {
    onSuccess: (answer) => {
      showToast({ title: t.saved, text: t.savedText })
      onCounted(answer)
    },
    onError: (error) => showToast({ title: t.failed, text: error.status === 0 ? undefined : error.message, tone: 'bad' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sellers = wholeNumber(typed.sellers, 0, 1000)
    const minutes = wholeNumber(typed.minutes, 5, 120)
    setWrong({ ...(sellers === null ? { sellers: t.sellersWrong } : {}), ...(minutes === null ? { minutes: t.minutesWrong } : {}) })
    if (sellers !== null && minutes !== null && !save.isPending)
      save.mutate({ body: { opportunityId: gap.opportunityId, sellers, minutes } })
  }
  return (
    <form className="walk-count" onSubmit={submit} noValidate aria-label={`${t.heading}: ${gap.title}`}>
      <h4>{t.heading}</h4>
      <p className="small quiet">{t.text}</p>
      <div className="walk-fields">
        <TextField
          label={t.sellers}
          inputMode="numeric"
          autoComplete="off"
          value={typed.sellers}
          error={wrong.sellers}
          onChange={(event) => setTyped({ ...typed, sellers: event.currentTarget.value })}
        />
        <TextField
          label={t.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={typed.minutes}
          error={wrong.minutes}
          onChange={(event) => setTyped({ ...typed, minutes: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button type="submit" busy={save.isPending} busyText={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

export function wholeNumber(text: string, least: number, most: number): number | null {
  const plain = text.replace(/[\s,]/g, '')
  if (!/^\d+$/.test(plain)) return null
  const value = Number(plain)
  return value >= least && value <= most ? value : null
}
