import type { Assumption, Model } from '#engine/model/result.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { AssumptionField } from './assumption-field.tsx'
import type { useWhatIf } from './use-what-if.ts'

const t = reportsTexts.money
/** What of the opening cost a buyer can decide, the most first. */
const openingKeys = ['equipmentTotal', 'preOperatingTotal', 'openingStock']

/** The heading over them. */
export const steppersId = 'steppers-title'

/** Price, sales and the cost to open, each a step more or less at a time. */
export function MoneySteppers({ ours, state }: { ours: Model; state: ReturnType<typeof useWhatIf> }) {
  const lever = openingLever(ours)
  const shown = [...['pricePerUnit', 'unitsPerDay'].flatMap((key) => assumptionOf(ours, key) ?? []), ...(lever ? [lever] : [])]
  return (
    <section className="money-steppers" aria-labelledby={steppersId}>
      <h2 id={steppersId} tabIndex={-1} className="key-title">
        {t.steppers}
      </h2>
      {shown.map((assumption) => {
        const isOpening = assumption === lever
        const shift = isOpening ? restOfOpening(state.model, assumption.key) : 0
        return (
          <AssumptionField
            key={assumption.key}
            plain
            assumption={isOpening ? shifted(assumption, shift) : assumption}
            hint={isOpening ? t.openingHint({ what: assumption.label }) : undefined}
            value={(state.changes[assumption.key] ?? assumption.value) + shift}
            changed={assumption.key in state.changes}
            wanted={false}
            onChange={(value) => state.change(assumption.key, value - shift)}
            onPutBack={() => state.putBack(assumption.key)}
          />
        )
      })}
    </section>
  )
}

const assumptionOf = ({ assumptions }: Model, key: string) => assumptions.find((each) => each.key === key && each.editable)

function openingLever(ours: Model): Assumption | undefined {
  return openingKeys.flatMap((key) => assumptionOf(ours, key) ?? []).toSorted((a, b) => b.value - a.value)[0]
}

/** What it costs to open besides the part that is changed, so that the whole is an amount as people say it. */
const restOfOpening = (model: Model, key: string) => roundSignificant(model.startupTotal, 3) - (assumptionOf(model, key)?.value ?? 0)

function shifted({ value, low, high, min, max, ...rest }: Assumption, by: number): Assumption {
  return { ...rest, label: t.toOpen, value: value + by, low: low + by, high: high + by, min: min + by, max: max + by }
}
