import type { Currency } from '#contract/currencies.ts'
import { wireList } from '#contract/wire-values.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { askedOwnables } from '#engine/quantity/vocabulary.ts'
import { onboardingTexts } from '#words/web/onboarding.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { budgetName } from '../../lib/choice-name.ts'
import { ChoicesField } from '../../lib/intake/choices-field.tsx'
import { amountField, maxTypedAmount } from '../../lib/intake/intake-answers.ts'
import { useRate } from '../../lib/local-money.ts'
import { dateText } from '../../lib/reader-dates.ts'
import { readAsTyped, typedProblem } from '../../lib/typed-number.ts'
import { TextField } from '../../ui/field.tsx'
import { exactAnswer } from './answers.ts'
import { Options, type StepProps } from './options.tsx'

const t = onboardingTexts.budget

/** The four ranges in the money of the person's country, each with its dollars, and the exact amount, which selects its range; and what need not be bought. */
export function BudgetStep({ answers, onChange, heading }: StepProps) {
  const places = useCall('GET /api/places', {})
  const currency = (places.data?.cities.find((city) => city.country === answers.location)?.currency ?? 'USD') as Currency
  const rates = places.data?.rates ?? []
  const local = useRate(currency)
  const { budgetAmount } = answers
  const savedAmount = budgetAmount?.currency === currency ? String(majorUnits(money(budgetAmount.amountMinor, currency))) : ''
  const exact = answers.exact ?? savedAmount
  const problem = typedProblem(readAsTyped(exact, amountField(currency)), t.exactWrong)
  const isWrong = exactAnswer(exact, currency, rates) === null
  return (
    <Options
      kind="radio"
      question={t.question}
      hint={t.hint}
      heading={heading}
      options={wireList('budget')}
      nameOf={(budget) => budgetName(budget, local).text}
      selected={answers.budget ? [answers.budget] : []}
      onChoose={(budget) => onChange({ budget, exact: undefined, budgetAmount: undefined })}
      noteOf={(budget) => budgetName(budget, local).dollars}
    >
      <TextField
        label={t.exact({ currency })}
        hint={t.exactHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedAmount}
        value={exact}
        error={isWrong ? (problem ?? t.exactWrong) : null}
        onChange={(event) =>
          onChange(exactAnswer(event.target.value, currency, rates) ?? { exact: event.target.value, budgetAmount: undefined })
        }
      />
      <ChoicesField
        legend={wayInTexts.have}
        hint={wayInTexts.haveHint}
        name="have"
        choices={askedOwnables(answers.have ?? [])}
        selected={answers.have ?? []}
        texts={wayInTexts.things}
        onChange={(have) => onChange({ have: [...have] })}
      />
      {local ? <p className="label quiet">{t.rate({ date: dateText(local.date), source: local.source })}</p> : null}
    </Options>
  )
}
