import { type FormEvent, useId, useState } from 'react'
import type { OwnFigures } from '#contract/opportunities.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import type { CallError } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { refresh, useCall, useChange } from '../../lib/queries.ts'
import { fill } from '../../lib/texts.ts'
import { parseTyped, typedFactor, typedText } from '../../lib/typed-number.ts'
import { chromeTexts } from '../../texts/chrome.ts'
import { opportunityTexts } from '../../texts/opportunities.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = opportunityTexts.ownFigures

type Figure = OwnFigures['figures'][number]

/** Every figure of a suggested business as a field; what stays as the model guessed it is not the owner's. */
export function OwnFiguresForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const own = useCall('GET /api/opportunities/{id}/figures', { params: { id } }, { staleTime: 0 })
  if (own.data) return <Fields id={id} own={own.data} onSaved={onSaved} reload={() => void own.refetch()} />
  if (!own.isError) return <Spinner label={chromeTexts.loading} />
  return (
    <Notice tone="bad" live>
      <p>{own.error.code === 'offline' ? t.offline : own.error.message}</p>
      <Button onClick={() => void own.refetch()}>{chromeTexts.tryAgain}</Button>
    </Notice>
  )
}

function Fields({ id, own, onSaved, reload }: { id: string; own: OwnFigures; onSaved: () => void; reload: () => void }) {
  const form = useId()
  const [typed, setTyped, forget] = useDraft<Record<string, string>>(`own-figures:${id}`, {})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const textOf = (figure: Figure) => typed[figure.key] ?? typedText(figure.value, typedFactor(figure.unit))

  const save = useChange('PUT /api/opportunities/{id}/figures', {
    onSuccess: async () => {
      await refresh('GET /api/opportunities/{id}', 'GET /api/opportunities', 'GET /api/opportunities/{id}/figures', 'GET /api/discoveries')
      showToast({ title: t.saved, text: t.savedText })
      forget()
      onSaved()
    },
    onError: (error) => refuse(error),
  })

  function refuse(error: CallError) {
    const key = error.body?.field?.replace('figures.', '')
    const figure = own.figures.find((each) => each.key === key)
    setAttempt(attempt + 1)
    if (figure) return setProblems({ [figure.key]: limitsOf(figure) })
    if (error.code === 'conflict') reload()
    setFailure(error.code === 'conflict' ? t.conflict : error.code === 'offline' ? t.offline : t.failed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const figures: Record<string, number> = {}
    const found: Record<string, string> = {}
    for (const figure of own.figures) {
      const text = textOf(figure)
      const value = parseTyped(text, typedFactor(figure.unit))
      if (value === null) found[figure.key] = t.notNumber
      else if (value < figure.min || value > figure.max) found[figure.key] = limitsOf(figure)
      else if (text !== typedText(figure.suggested, typedFactor(figure.unit))) figures[figure.key] = value
    }
    setProblems(found)
    setFailure(null)
    setAttempt(attempt + 1)
    if (Object.keys(found).length === 0) save.mutate({ params: { id }, body: { version: own.version, figures } })
  }

  return (
    <form className="own-figures" onSubmit={submit} noValidate>
      <ErrorSummary
        title={t.problems}
        attempt={attempt}
        problems={own.figures.flatMap(({ key, label }) =>
          problems[key] ? [{ id: `${form}-${key}`, text: `${label}: ${problems[key]}` }] : [],
        )}
      />
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {own.figures.map((figure) => (
        <TextField
          key={figure.key}
          id={`${form}-${figure.key}`}
          label={`${figure.label} ${fill(t.unit, { unit: typedFactor(figure.unit) === 100 ? t.ofHundred : figure.unit })}`}
          hint={fill(figure.by === 'you' ? t.yours : t.guessed, { value: formatQuantity(figure.suggested, figure.unit) })}
          error={problems[figure.key] ?? null}
          inputMode="decimal"
          autoComplete="off"
          value={textOf(figure)}
          onChange={(event) => setTyped({ ...typed, [figure.key]: event.currentTarget.value })}
        />
      ))}
      <div className="own-figures-buttons">
        <Button type="submit" look="primary" busy={save.isPending} busyText={t.saving}>
          {t.save}
        </Button>
        {own.figures.some((each) => each.by === 'you') ? (
          <Button disabled={save.isPending} onClick={() => save.mutate({ params: { id }, body: { version: own.version, figures: {} } })}>
            {t.back}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function limitsOf({ min, max, unit }: Figure): string {
  return fill(t.limits, { min: formatQuantity(min, unit), max: formatQuantity(max, unit) })
}
