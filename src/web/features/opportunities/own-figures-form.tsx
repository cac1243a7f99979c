import type { ReactNode } from 'react'
import type { OwnFigures } from '#contract/opportunities.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import type { CallError } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { refresh, useCall, useChange } from '../../lib/queries.ts'
import { fieldOf, modelValueOf, readAs, readAsTyped, typedFactor, typedProblem, typedText } from '../../lib/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
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
    <LoadFailed
      text={own.error.code === 'offline' ? t.offline : own.error.message}
      retryText={chromeTexts.tryAgain}
      busy={own.isFetching}
      onRetry={() => void own.refetch()}
    />
  )
}

function Fields({ id, own, onSaved, reload }: { id: string; own: OwnFigures; onSaved: () => void; reload: () => void }) {
  const [typed, setTyped, forget] = useDraft<Record<string, string>>(`own-figures:${id}`, {})
  const shown = Object.fromEntries(own.figures.map((figure) => [figure.key, typed[figure.key] ?? savedText(figure)]))
  // What nobody typed is not kept: it follows what is saved.
  const keep = (values: Record<string, string>) =>
    setTyped(Object.fromEntries(Object.entries(values).filter(([key, text]) => key in typed || text !== shown[key])))
  const form = useForm([shown, keep], (values) => Object.fromEntries(own.figures.map((each) => [each.key, problemOf(each, values)])), {
    summary: true,
  })

  const save = useChange('PUT /api/opportunities/{id}/figures', {
    onSuccess: async () => {
      await refresh(
        'GET /api/opportunities/{id}',
        'GET /api/opportunities',
        'GET /api/opportunities/{id}/card',
        'GET /api/opportunities/{id}/figures',
        'GET /api/discoveries',
      )
      showToast({ title: t.saved, text: t.savedText })
      forget()
      onSaved()
    },
    onError: (error) => refuse(error),
  })

  function refuse(error: CallError) {
    const key = error.body?.field?.replace('figures.', '')
    const figure = own.figures.find((each) => each.key === key)
    if (figure) return form.fail({ [figure.key]: limitsOf(figure) })
    form.fail({})
    if (error.code === 'conflict') reload()
    form.setFailure(error.code === 'conflict' ? t.conflict : error.code === 'offline' ? t.offline : t.failed)
  }

  function send() {
    const figures: Record<string, number> = {}
    for (const figure of own.figures) {
      const text = shown[figure.key]!
      const value = typedValue(figure, text)
      if (value !== null && text !== textOf(figure.suggested, figure.unit)) figures[figure.key] = value
    }
    save.mutate({ params: { id }, body: { version: own.version, figures } })
  }

  return (
    <form ref={form.form} className="own-figures" onSubmit={form.submit(save.isPending, send)} noValidate>
      <ErrorSummary
        title={t.problems}
        attempt={form.attempt}
        problems={own.figures.flatMap(({ key, label }) => {
          const { id: field, error } = form.field(key)
          return error ? [{ id: field, text: t.problemOf({ label, problem: error }) }] : []
        })}
      />
      {form.failure ? (
        <Notice tone="bad" live>
          {form.failure}
        </Notice>
      ) : null}
      {own.figures.map((figure) => (
        <TextField
          key={figure.key}
          label={t.labelOf({ label: figure.label, unit: typedFactor(figure.unit) === 100 ? t.ofHundred : unitName(figure.unit) })}
          hint={hintOf(figure, form.values[figure.key]!)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(figure.key)}
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

function savedText({ value, unit }: Figure): string {
  return textOf(value, unit)
}

function textOf(value: number, unit: string): string {
  return typedText(value * typedFactor(unit))
}

function readFigure(figure: Figure, text: string) {
  return readAsTyped(text, fieldOf(figure.unit, figure))
}

function typedValue(figure: Figure, text: string): number | null {
  const read = readFigure(figure, text)
  return read.kind === 'number' ? modelValueOf(read.value, figure.unit) : null
}

/** What the model guessed, and how a text that others would read otherwise was read. */
function hintOf(figure: Figure, text: string): ReactNode {
  const guessed = (figure.by === 'you' ? t.yours : t.guessed)({ value: formatQuantity(figure.suggested, figure.unit) })
  const readSo = readAs(readFigure(figure, text))
  return readSo ? (
    <>
      {guessed} <strong>{readSo}</strong>
    </>
  ) : (
    guessed
  )
}

function problemOf(figure: Figure, values: Record<string, string>): string | null {
  const text = values[figure.key]!
  const value = typedValue(figure, text)
  if (value === null) return typedProblem(readFigure(figure, text), t.notNumber) ?? t.notNumber
  return value < figure.min || value > figure.max ? limitsOf(figure) : null
}

function limitsOf({ min, max, unit }: Figure): string {
  return t.limits({ min: formatQuantity(min, unit), max: formatQuantity(max, unit) })
}
