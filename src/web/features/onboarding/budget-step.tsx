import type { Currency } from '#contract/currencies.ts'
import { idOf, type WireOf, wireList } from '#contract/wire-values.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import { onboardingTexts } from '#words/web/onboarding.ts'
import { useCall } from '../../lib/api/queries.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { amountField } from '../../lib/intake/intake-answers.ts'
import { dateText } from '../../lib/reader-dates.ts'
import { readAsTyped, typedProblem } from '../../lib/typed-number.ts'
import { TextField } from '../../ui/field.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { exactAnswer } from './answers.ts'
import { Options, type StepProps } from './options.tsx'

const t = onboardingTexts.budget

/** The four ranges in dollars, each with its value in the currency of the person's country, and the exact amount, which selects its range. */
export function BudgetStep({ answers, onChange, heading }: StepProps) {
  const places = useCall('GET /api/places', {})
  const currency = (places.data?.cities.find((city) => city.country === answers.location)?.currency ?? 'USD') as Currency
  const rates = places.data?.rates ?? []
  const rate = currency === 'USD' ? undefined : rates.find((each) => each.currency === currency)
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
      nameOf={(budget) => choiceName('budget', budget)}
      selected={answers.budget ? [answers.budget] : []}
      onChoose={(budget) => onChange({ budget, exact: undefined, budgetAmount: undefined })}
      noteOf={(budget) => (rate ? localRange(budget, rate.perUsd, currency) : null)}
    >
      <TextField
        label={t.exact({ currency })}
        hint={t.exactHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={exact}
        error={isWrong ? (problem ?? t.exactWrong) : null}
        onChange={(event) =>
          onChange(exactAnswer(event.target.value, currency, rates) ?? { exact: event.target.value, budgetAmount: undefined })
        }
      />
      {rate ? <p className="label quiet">{t.rate({ date: dateText(rate.date), source: rate.source })}</p> : null}
    </Options>
  )
}

function localRange(budget: WireOf<'budget'>, perUsd: number, currency: string): string {
  const { min, max } = budgetRangeUsd[idOf('budget', budget)!]
  const local = (usd: number) => nonBreaking(formatMoneyRoundedMajor(usd * perUsd, currency))
  if (min === 0) return t.under({ amount: local(max ?? 0) })
  return max === null ? t.over({ amount: local(min) }) : t.between({ low: local(min), high: local(max) })
}
