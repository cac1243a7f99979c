import type { Assumption, Model } from '#engine/model/result.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { AssumptionField } from '../panel/assumption-field.tsx'
import type { useWhatIf } from '../panel/use-what-if.ts'

const t = reportsTexts.money
/** Parts of the opening cost that a buyer can decide, the largest first. */
const openingKeys = ['equipmentTotal', 'preOperatingTotal', 'openingStock', 'cashFloat']

export const steppersId = 'steppers-title'

/** Price, sales and the cost to open, each changed step by step. */
export function MoneySteppers({ baseModel, state }: { baseModel: Model; state: ReturnType<typeof useWhatIf> }) {
  const lever = openingLever(baseModel)
  const levers = [...['pricePerUnit', 'unitsPerDay'].flatMap((key) => findAssumption(baseModel, key) ?? []), ...(lever ? [lever] : [])]
  return (
    <section className="money-steppers" aria-labelledby={steppersId}>
      <h2 id={steppersId} tabIndex={-1} className="key-title">
        {t.steppers}
      </h2>
      {levers.map((assumption) => {
        const isOpening = assumption === lever
        const shift = isOpening ? restOfOpening(state.model, assumption.key) : 0
        return (
          <AssumptionField
            key={assumption.key}
            plain
            assumption={isOpening ? shiftAssumption(assumption, shift) : assumption}
            hint={isOpening ? t.openingHint({ what: assumption.label }) : undefined}
            value={(state.changes[assumption.key] ?? assumption.value) + shift}
            changed={assumption.key in state.changes}
            takesFocus={false}
            onChange={(value) => state.change(assumption.key, value - shift)}
            onReset={() => state.reset(assumption.key)}
          />
        )
      })}
    </section>
  )
}

const findAssumption = ({ assumptions }: Model, key: string) => assumptions.find((each) => each.key === key && each.editable)

function openingLever(baseModel: Model): Assumption | undefined {
  return openingKeys.flatMap((key) => findAssumption(baseModel, key) ?? []).toSorted((a, b) => b.value - a.value)[0]
}

/** The opening cost without the part that changes, so that the total is a rounded amount. */
const restOfOpening = (model: Model, key: string) => roundSignificant(model.startupTotal, 3) - (findAssumption(model, key)?.value ?? 0)

function shiftAssumption({ value, low, high, min, max, ...rest }: Assumption, by: number): Assumption {
  return { ...rest, label: t.toOpen, value: value + by, low: low + by, high: high + by, min: min + by, max: max + by }
}
