import { cheapestStart } from '#engine/model/cheapest-start.ts'
import type { Assumption, Model } from '#engine/model/result.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { AssumptionField } from '../panel/assumption-field.tsx'
import type { useWhatIf } from '../panel/use-what-if.ts'
import { asTotal, openingField } from './opening-field.ts'

const t = reportsTexts.money
export const steppersId = 'steppers-title'

/** Price, sales and the cost to open, each changed step by step. */
export function MoneySteppers({ baseModel, state }: { baseModel: Model; state: ReturnType<typeof useWhatIf> }) {
  const opening = openingField(baseModel, state.model)
  const changing = ({ key }: Assumption) => ({
    changed: key in state.changes,
    takesFocus: false,
    onReset: () => state.reset(key),
  })
  return (
    <section className="money-steppers" aria-labelledby={steppersId}>
      <h2 id={steppersId} tabIndex={-1} className="key-title">
        {t.steppers}
      </h2>
      {['pricePerUnit', 'unitsPerDay']
        .flatMap((key) => baseModel.assumptions.find((each) => each.key === key && each.editable) ?? [])
        .map((assumption) => (
          <AssumptionField
            key={assumption.key}
            plain
            {...changing(assumption)}
            assumption={assumption}
            value={state.changes[assumption.key] ?? assumption.value}
            onChange={(value) => state.change(assumption.key, value)}
          />
        ))}
      {opening ? (
        <AssumptionField
          key={opening.part.key}
          plain
          {...changing(opening.part)}
          assumption={{ ...asTotal(opening, cheapestStart(baseModel)?.toOpen), label: t.toOpen }}
          hint={t.openingHint({ what: opening.part.label })}
          value={opening.toTotal(state.changes[opening.part.key] ?? opening.part.value)}
          onChange={(total) => state.change(opening.part.key, opening.toPart(total))}
        />
      ) : null}
    </section>
  )
}
