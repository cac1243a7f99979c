import type { ReactNode } from 'react'
import type { AssumptionOverrides } from '#contract/opportunities.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import type { CallError } from '../../lib/api/call.ts'
import { refresh, useCall, useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { interpretationNote, readAsTyped, toModelValue, typedFactor, typedProblem, typedText, unitField } from '../../lib/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Spinner } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = opportunityTexts.ownFigures

type Figure = AssumptionOverrides['figures'][number]

/** Every figure of a suggested business as a field; unchanged values are not saved as the owner's. */
export function OverridesForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const overrides = useCall('GET /api/opportunities/{id}/figures', { params: { id } }, { staleTime: 0 })
  if (overrides.data) return <OverrideFields id={id} overrides={overrides.data} onSaved={onSaved} reload={() => void overrides.refetch()} />
  if (!overrides.isError) return <Spinner label={chromeTexts.loading} />
  return (
    <LoadFailed
      text={overrides.error.code === 'offline' ? t.offline : overrides.error.message}
      retryText={chromeTexts.tryAgain}
      busy={overrides.isFetching}
      onRetry={() => void overrides.refetch()}
    />
  )
}

function OverrideFields({
  id,
  overrides,
  onSaved,
  reload,
}: {
  id: string
  overrides: AssumptionOverrides
  onSaved: () => void
  reload: () => void
}) {
  const [typed, setTyped, clearDraft] = useDraft<Record<string, string>>(`own-figures:${id}`, {})
  const displayed = Object.fromEntries(overrides.figures.map((figure) => [figure.key, typed[figure.key] ?? savedText(figure)]))
  // Untouched fields are not stored: they follow the saved values.
  const saveTyped = (values: Record<string, string>) =>
    setTyped(Object.fromEntries(Object.entries(values).filter(([key, text]) => key in typed || text !== displayed[key])))
  const form = useForm(
    [displayed, saveTyped],
    (values) => Object.fromEntries(overrides.figures.map((each) => [each.key, figureProblem(each, values)])),
    {
      summary: true,
    },
  )

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
      clearDraft()
      onSaved()
    },
    onError: (error) => refuse(error),
  })

  function refuse(error: CallError) {
    const key = error.body?.field?.replace('figures.', '')
    const figure = overrides.figures.find((each) => each.key === key)
    if (figure) return form.fail({ [figure.key]: limitsText(figure) })
    form.fail({})
    if (error.code === 'conflict') reload()
    form.setFailure(error.code === 'conflict' ? t.conflict : error.code === 'offline' ? t.offline : t.failed)
  }

  function send() {
    const figures: Record<string, number> = {}
    for (const figure of overrides.figures) {
      const text = displayed[figure.key]!
      const value = typedValue(figure, text)
      if (value !== null && text !== toTypedText(figure.suggested, figure.unit)) figures[figure.key] = value
    }
    save.mutate({ params: { id }, body: { version: overrides.version, figures } })
  }

  return (
    <form ref={form.form} className="own-figures" onSubmit={form.submit(save.isPending, send)} noValidate>
      <ErrorSummary
        title={t.problems}
        attempt={form.attempt}
        problems={overrides.figures.flatMap(({ key, label }) => {
          const { id: field, error } = form.field(key)
          return error ? [{ id: field, text: t.problemOf({ label, problem: error }) }] : []
        })}
      />
      {form.failure ? (
        <Notice tone="bad" live>
          {form.failure}
        </Notice>
      ) : null}
      {overrides.figures.map((figure) => (
        <TextField
          key={figure.key}
          label={t.labelOf({ label: figure.label, unit: typedFactor(figure.unit) === 100 ? t.ofHundred : unitName(figure.unit) })}
          hint={figureHint(figure, form.values[figure.key]!)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(figure.key)}
        />
      ))}
      <div className="own-figures-buttons">
        <Button type="submit" look="primary" busy={save.isPending} busyText={t.saving}>
          {t.save}
        </Button>
        {overrides.figures.some((each) => each.by === 'you') ? (
          <Button
            disabled={save.isPending}
            onClick={() => save.mutate({ params: { id }, body: { version: overrides.version, figures: {} } })}
          >
            {t.back}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function savedText({ value, unit }: Figure): string {
  return toTypedText(value, unit)
}

function toTypedText(value: number, unit: string): string {
  return typedText(value * typedFactor(unit))
}

function readFigure(figure: Figure, text: string) {
  return readAsTyped(text, unitField(figure.unit, figure))
}

function typedValue(figure: Figure, text: string): number | null {
  const read = readFigure(figure, text)
  return read.kind === 'number' ? toModelValue(read.value, figure.unit) : null
}

/** The model's estimate, and how an ambiguous number was parsed. */
function figureHint(figure: Figure, text: string): ReactNode {
  const suggestion = (figure.by === 'you' ? t.yours : t.guessed)({ value: formatQuantity(figure.suggested, figure.unit) })
  const readAsText = interpretationNote(readFigure(figure, text))
  return readAsText ? (
    <>
      {suggestion} <strong>{readAsText}</strong>
    </>
  ) : (
    suggestion
  )
}

function figureProblem(figure: Figure, values: Record<string, string>): string | null {
  const text = values[figure.key]!
  const value = typedValue(figure, text)
  if (value === null) return typedProblem(readFigure(figure, text), t.notNumber) ?? t.notNumber
  return value < figure.min || value > figure.max ? limitsText(figure) : null
}

function limitsText({ min, max, unit }: Figure): string {
  return t.limits({ min: formatQuantity(min, unit), max: formatQuantity(max, unit) })
}
