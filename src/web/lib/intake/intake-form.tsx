import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { askedOwnables, freeTimes, ownables, workplaces } from '#engine/quantity/vocabulary.ts'
import { smallTown } from '#words/engine/places.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChoicesField } from './choices-field.tsx'
import type { IntakeCountry } from './countries.ts'
import { amountText, hourChoices, type IntakeAnswers, maxTypedAmount, parseHave, parseTrades, parseWhen } from './intake-answers.ts'
import { TradesField } from './trades-field.tsx'

/**
 * The questions that lead to a list: place, money, trade, things and times. A plain form that works before any script does; `enhance-intake-form.ts` then shows
 * the amounts and the currency of the chosen country.
 */
export function IntakeForm({
  countries,
  answers,
  where,
  children,
}: {
  countries: readonly IntakeCountry[]
  answers: IntakeAnswers
  where: string
  children: ReactNode
}) {
  const ofPlace = countries.find(({ name }) => name === where.split(', ').at(-1))?.currency
  return (
    <form className="way-in" action="/explore" method="get">
      <div className="way-in-sentence">
        <TextField label={t.sentence.label} hint={t.sentence.hint} name="say" autoComplete="off" maxLength={limits.introductionLength} />
        <Button type="submit">{t.sentence.go}</Button>
      </div>
      <SelectField label={t.where} name="where" defaultValue={where}>
        <option value="">{t.choose}</option>
        {countries.map(({ name, currency, cities }) => (
          <optgroup key={name} label={name} data-currency={currency}>
            {cities.map((city) => (
              <option key={city} value={`${city}, ${name}`}>
                {city}
              </option>
            ))}
            <option value={`${smallTown.name}, ${name}`}>{t.otherTownIn({ country: name })}</option>
            <option value={name}>{t.anywhereIn({ country: name })}</option>
          </optgroup>
        ))}
      </SelectField>
      <div className="way-in-amount">
        <TextField
          label={t.amount}
          name="amount"
          autoComplete="off"
          maxLength={maxTypedAmount}
          hint={t.amountHint}
          defaultValue={amountText(answers, ofPlace)}
        />
        <input type="hidden" name="currency" defaultValue={answers.currency} />
        <div className="way-in-rows">
          <p className="label quiet">{t.sumsLater}</p>
          {countries.map(({ currency, name, sums }) => (
            <fieldset key={name} className="way-in-sums" data-country={name} hidden>
              <legend className="visually-hidden">{t.sums({ currency })}</legend>
              {sums.map(({ value, text }) => (
                <button key={value} type="button" className="chip amount" value={value}>
                  {text}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
      <TradesField selected={parseTrades(answers)} />
      <ChoicesField
        legend={t.have}
        hint={t.haveHint}
        name="have"
        choices={ownables}
        asked={askedOwnables([])}
        selected={parseHave(answers)}
        texts={t.things}
      />
      <ChoicesField legend={t.when} name="when" choices={freeTimes} selected={parseWhen(answers)} texts={t.times} />
      <div className="way-in-pair">
        <SelectField label={t.workplace} name="workplace" defaultValue={answers.workplace}>
          <option value="">{t.anyPlace}</option>
          {workplaces.map((each) => (
            <option key={each} value={each}>
              {t.workplaces[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label={t.hours} name="hours" defaultValue={answers.hours ?? ''}>
          <option value="">{t.anyHours}</option>
          {hourChoices(answers.hours).map((hours) => (
            <option key={hours} value={hours}>
              {t.hoursAWeek({ hours })}
            </option>
          ))}
        </SelectField>
      </div>
      {children}
    </form>
  )
}
