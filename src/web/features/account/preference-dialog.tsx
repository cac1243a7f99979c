import './account.css'
import '../../lib/intake/intake.css'
import { type ReactNode, useId, useState } from 'react'
import type { CallInput } from '#contract/call.ts'
import type { Currency } from '#contract/currencies.ts'
import { locationOptions } from '#contract/location-options.ts'
import type { Preferences } from '#contract/profile.ts'
import { wireList } from '#contract/wire-values.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { moneyFromTypedMajor } from '#engine/quantity/typed-number.ts'
import { freeTimes, ownables, trades, workplaces } from '#engine/quantity/vocabulary.ts'
import { accountTexts } from '#words/web/account.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { clearCurrency } from '../../lib/checkout/checkout-store.ts'
import { budgetName } from '../../lib/choice-name.ts'
import { ChoicesField } from '../../lib/intake/choices-field.tsx'
import { hourChoices, maxTypedAmount } from '../../lib/intake/intake-answers.ts'
import { TradesField } from '../../lib/intake/trades-field.tsx'
import { type LocalMoney, useLocalMoney } from '../../lib/local-money.ts'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { dayText } from '../../lib/reader-dates.ts'
import { readAsTyped, typedProblem } from '../../lib/typed-number.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type AnswerKind, type PreferenceKind, preferenceName } from './preference-name.ts'

const t = accountTexts.preferences

type Change = CallInput<'POST /api/preferences'>['body']

export function PreferenceDialog({ kind, saved, onClose }: { kind: PreferenceKind; saved: Preferences; onClose: () => void }) {
  const named = saved.businesses ?? []
  const [selection, setSelection] = useState<readonly string[]>(() =>
    kind === 'businesses' ? named.map(({ id }) => id) : [saved[kind] ?? []].flat().map(String),
  )
  const [error, setError] = useState<string | null>(null)
  const [exact, setExact] = useState(() => savedAmountText(saved))
  const places = useCall('GET /api/places', {}, { enabled: kind === 'city' })
  const saveExact = useChange('POST /api/preferences')
  const save = useChange('POST /api/preferences', {
    refresh: [
      'GET /api/preferences',
      'GET /api/auth/user',
      'GET /api/geo',
      'GET /api/opportunities',
      'GET /api/opportunities/{id}',
      'GET /api/opportunities/{id}/card',
    ],
    onSuccess: () => {
      if (kind === 'location' && selection[0] !== saved.location) clearCurrency()
      showToast({ title: accountTexts.saved, text: t.savedText })
      onClose()
    },
    onError: (failure) => {
      if (!isUnknownPlace(failure)) setError(failure.code === 'offline' ? accountTexts.offlineKept : failure.message)
    },
  })
  const local = useLocalMoney(saved.location)
  const currency = saved.budgetAmount?.currency ?? local?.currency ?? 'USD'
  const isMultiple =
    kind === 'skills' || kind === 'interests' || kind === 'trades' || kind === 'businesses' || kind === 'have' || kind === 'when'
  const isOptional =
    kind === 'city' ||
    kind === 'businesses' ||
    kind === 'trades' ||
    kind === 'have' ||
    kind === 'when' ||
    kind === 'hours' ||
    kind === 'place'
  /** The range is saved first: the server validates the amount against it. */
  const submitBudget = async () => {
    const amount = exact.trim() ? moneyFromTypedMajor(exact, currency) : null
    if (exact.trim() && !amount) return setError(typedProblem(readAsTyped(exact, { of: 'amount', currency }), t.exactWrong) ?? t.exactWrong)
    const value = amount && { amountMinor: amount.minor, currency: currency as Currency }
    try {
      await saveExact.mutateAsync({ body: { type: 'budget', value: selection[0] } as Change })
      save.mutate({ body: { type: 'budgetAmount', value } })
    } catch (failure) {
      setError((failure as CallError).message)
    }
  }
  const submit = () => {
    if (!isOptional && selection.length === 0) return setError(isMultiple ? t.pickSome : t.pickOne)
    setError(null)
    if (kind === 'budget') return void submitBudget()
    // The options on screen are the contract's own lists, so that a selection is one of them.
    save.mutate({ body: { type: kind, value: isMultiple ? selection : singleValue(kind, selection[0]) } as Change })
  }
  return (
    <FormDialog title={t[kind]} onClose={onClose} onSubmit={submit} failure={error} busy={save.isPending || saveExact.isPending}>
      {kind === 'city' ? (
        <CityField
          value={selection[0] ?? ''}
          onChange={(value) => setSelection(value ? [value] : [])}
          placeError={isUnknownPlace(save.error) ? save.error : null}
          country={saved.location ?? null}
          names={(places.data?.cities ?? []).filter((city) => !saved.location || city.country === saved.location).map((city) => city.name)}
        />
      ) : kind === 'trades' ? (
        <TradesField selected={trades.filter((each) => selection.includes(each))} onChange={setSelection} />
      ) : kind === 'businesses' ? (
        <ChoicesField
          legend={t.businesses}
          name="businesses"
          choices={named.map(({ id }) => id)}
          selected={selection}
          texts={Object.fromEntries(named.map(({ id, title }) => [id, title]))}
          onChange={setSelection}
        />
      ) : kind === 'have' ? (
        <ChoicesField
          legend={wayInTexts.have}
          hint={wayInTexts.haveHint}
          name="have"
          choices={ownables}
          selected={ownables.filter((each) => selection.includes(each))}
          texts={wayInTexts.things}
          onChange={setSelection}
        />
      ) : kind === 'when' ? (
        <ChoicesField
          legend={wayInTexts.when}
          name="when"
          choices={freeTimes}
          selected={freeTimes.filter((each) => selection.includes(each))}
          texts={wayInTexts.times}
          onChange={setSelection}
        />
      ) : kind === 'hours' || kind === 'place' ? (
        <SelectField
          label={t[kind]}
          value={selection[0] ?? ''}
          onChange={(event) => setSelection(event.target.value ? [event.target.value] : [])}
        >
          <option value="">{kind === 'hours' ? wayInTexts.anyHours : wayInTexts.anyPlace}</option>
          {(kind === 'hours' ? hourChoices(saved.hours ?? null) : workplaces).map((each) => (
            <option key={each} value={each}>
              {preferenceName(kind, String(each))}
            </option>
          ))}
        </SelectField>
      ) : (
        <Options
          kind={kind}
          legend={isMultiple ? t.pickSome : t.pickOne}
          selection={selection}
          onChange={setSelection}
          local={kind === 'budget' ? local : null}
        />
      )}
      {kind === 'budget' ? (
        <TextField
          label={t.exact({ currency })}
          hint={t.exactHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={maxTypedAmount}
          value={exact}
          onChange={(event) => setExact(event.target.value)}
        />
      ) : null}
    </FormDialog>
  )
}

function singleValue(kind: PreferenceKind, selected: string | undefined): string | number | null {
  if (kind === 'hours') return selected ? Number(selected) : null
  return selected ?? (kind === 'place' ? null : '')
}

function savedAmountText({ budgetAmount }: Preferences): string {
  return budgetAmount ? String(majorUnits(money(budgetAmount.amountMinor, budgetAmount.currency))) : ''
}

type OptionKind = Exclude<PreferenceKind, AnswerKind>

const optionsByKind: Record<OptionKind, readonly string[]> = {
  location: locationOptions,
  budget: wireList('budget'),
  skills: wireList('skill'),
  interests: wireList('interest'),
}

function Options({
  kind,
  legend,
  selection,
  onChange,
  local,
}: {
  kind: OptionKind
  legend: string
  selection: readonly string[]
  onChange: (selection: readonly string[]) => void
  local: LocalMoney
}) {
  const isMultiple = kind === 'skills' || kind === 'interests'
  const toggle = (option: string) =>
    onChange(!isMultiple ? [option] : selection.includes(option) ? selection.filter((each) => each !== option) : [...selection, option])
  return (
    <fieldset className="options">
      <legend className="quiet">{legend}</legend>
      {optionsByKind[kind].map((option) => (
        <Option key={option} isMultiple={isMultiple} name={kind} checked={selection.includes(option)} onChange={() => toggle(option)}>
          {kind === 'budget' ? budgetName(option, local).text : preferenceName(kind, option)}
          {local ? <span className="option-note small">{budgetName(option, local).dollars}</span> : null}
        </Option>
      ))}
      {local ? <p className="quiet small">{t.rateNote({ date: dayText(local.date) })}</p> : null}
    </fieldset>
  )
}

function Option(props: { isMultiple: boolean; name: string; checked: boolean; onChange: () => void; children: ReactNode }) {
  const { isMultiple, children, ...input } = props
  return (
    <label className="option">
      <span>{children}</span>
      <input type={isMultiple ? 'checkbox' : 'radio'} {...input} />
    </label>
  )
}

function CityField(props: {
  value: string
  onChange: (value: string) => void
  placeError: CallError | null
  country: string | null
  names: readonly string[]
}) {
  const list = useId()
  return (
    <>
      <TextField
        label={t.city}
        hint={props.country ? t.cityHint({ country: props.country }) : t.cityHintAny}
        value={props.value}
        list={list}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => props.onChange(event.target.value)}
      />
      <datalist id={list}>
        {props.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {props.placeError ? <PlaceChoices error={props.placeError} onChoose={props.onChange} /> : null}
    </>
  )
}
