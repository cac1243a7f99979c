import './first-answers.css'
import { useEffect, useRef } from 'react'
import type { Currency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { formatMoneyMajor } from '#engine/quantity/format.ts'
import { majorUnits, money, moneyFromMajor } from '#engine/quantity/money.ts'
import { type CountedKind, countedKinds } from '#engine/quantity/vocabulary.ts'
import { firstAnswersTexts as t } from '#words/web/first-answers.ts'
import { typedTexts } from '#words/web/typed.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { Notice } from '../ui/surface.tsx'
import { showToast } from '../ui/toast.tsx'
import { registerAnswers, trackSave } from './answers-to-save.ts'
import type { CallError } from './api/call.ts'
import { useCall, useChange } from './api/queries.ts'
import { clearDraft, useDraft } from './draft.ts'
import { useForm } from './form.ts'
import { useSession } from './session/session.ts'
import { type AnswerChange, type StoredAnswers, storeAnswers, useStoredAnswers } from './stored-answers.ts'
import { interpretationNote, readAsTyped, typedProblem, typedText } from './typed-number.ts'

/** `money` is all that the person has, major units, where the page knows it; an account has its own. */
type Place = { opportunityId: string; currency: Currency; money?: OwnAmount | null; onSaved?: () => void }
type OwnAmount = { amount: number; currency: string }
type Answers = { saved: StoredAnswers; save: (changes: readonly AnswerChange[]) => Promise<void>; isSaving: boolean }

/** What only the person knows of household, money and spot, folded and never required: of the account, or stored on a visitor's device. */
export function FirstAnswers(place: Place) {
  const { user } = useSession()
  return user ? <AccountAnswers {...place} /> : <KeptAnswersFold {...place} />
}

/** Nothing until what is saved is known. */
function AccountAnswers(place: Place) {
  const { data: saved } = useCall('GET /api/preferences', {})
  const change = useChange('POST /api/preferences', {
    // A report that was made with other answers is offered again.
    refresh: [
      'GET /api/preferences',
      'GET /api/opportunities/{id}',
      'GET /api/opportunities',
      'GET /api/reports/{id}',
      'GET /api/reports/my-reports',
    ],
  })
  const save = async (changes: readonly AnswerChange[]) => {
    for (const body of changes) await change.mutateAsync({ body })
  }
  const budget = saved?.budgetAmount
  const own = budget ? { amount: majorUnits(money(budget.amountMinor, budget.currency)), currency: budget.currency } : place.money
  return saved ? <AnswersFold {...place} money={own ?? null} saved={saved} save={save} isSaving={change.isPending} /> : null
}

function KeptAnswersFold(place: Place) {
  return <AnswersFold {...place} saved={useStoredAnswers()} save={async (changes) => storeAnswers(changes)} isSaving={false} />
}

const sectionId = 'first-answers'

/** Opens the questions on this page, wherever they are, at those of the household. */
export function askHousehold(): void {
  const section = document.getElementById(sectionId)
  section?.querySelector<HTMLButtonElement>('.fold-button[aria-expanded="false"]')?.click()
  requestAnimationFrame(() => section?.querySelector('input')?.focus())
}

function AnswersFold(place: Place & Answers) {
  const { saved, opportunityId } = place
  const answered = [saved.household, saved.setAside, countOf(saved, opportunityId)].filter(Boolean).length
  return (
    <section id={sectionId} className="first-answers no-print">
      <Fold title={t.title} note={answered > 0 ? t.answered({ n: answered }) : t.asks}>
        <AnswersForm {...place} />
      </Fold>
    </section>
  )
}

const countOf = ({ counts }: StoredAnswers, opportunityId: string) =>
  counts?.find((each) => each.opportunityId === opportunityId)?.counted ?? null

const householdFields = { need: 'needMinor', otherIncome: 'otherIncomeMinor' } as const
const setAsideFields = { notFree: 'notFreeMinor', owed: 'owedMinor', instalment: 'instalmentMinor' } as const

function AnswersForm({ saved, save, isSaving, opportunityId, currency: localCurrency, money: own, onSaved }: Place & Answers) {
  // Amounts are edited in the currency in which they were typed.
  const currency = saved.household?.currency ?? saved.setAside?.currency ?? localCurrency
  const has = own?.currency === currency ? own.amount : null
  const key = `first-answers:${opportunityId}`
  const form = useForm(useDraft(key, typedAnswers(saved, opportunityId)), (typed) => problems(typed, currency, has))
  const changed = () => changes(form.values, saved, { opportunityId, currency })
  const send = async () => {
    try {
      await save(changed())
      clearDraft(key)
      showToast({ title: t.saved, text: onSaved ? t.savedTextInReport : t.savedText })
      onSaved?.()
      return true
    } catch (error) {
      form.refuse(error as CallError, { offline: t.offline })
      return false
    }
  }
  const settle = useRef<() => Promise<boolean>>(null)
  settle.current = async () => {
    if (form.fail(problems(form.values, currency, has))) return false
    return changed().length === 0 || send()
  }
  useEffect(() => registerAnswers(async () => settle.current?.() ?? true), [])
  const amount = (name: AmountName, hint?: string) => {
    const read = readAsTyped(form.values[name], { of: 'amount', currency })
    return (
      <TextField
        label={t[name]({ currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        hint={interpretationNote(read, currency) ?? hint}
        {...form.field(name)}
      />
    )
  }
  return (
    <form ref={form.form} className="first-answers-form" onSubmit={form.submit(isSaving, () => void trackSave(send()))} noValidate>
      <p className="small quiet">{t.text}</p>
      <fieldset>
        <legend>{t.household}</legend>
        {amount('need', t.needHint)}
        {amount('otherIncome', t.otherIncomeHint)}
      </fieldset>
      <fieldset>
        <legend>{t.money}</legend>
        {amount('notFree')}
        {amount('owed')}
        {amount('instalment')}
      </fieldset>
      <fieldset>
        <legend>{t.spot}</legend>
        <SelectField label={t.of} hint={t.spotHint} {...form.field('of')}>
          <option value="">{t.nothing}</option>
          {countedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.kinds[kind]}
            </option>
          ))}
        </SelectField>
        {form.values.of === '' ? null : (
          <>
            <TextField label={t.count} inputMode="numeric" autoComplete="off" maxLength={20} {...form.field('count')} />
            <TextField label={t.minutes} inputMode="numeric" autoComplete="off" maxLength={20} {...form.field('minutes')} />
          </>
        )}
      </fieldset>
      {form.failure ? (
        <Notice tone="bad" live>
          {form.failure}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" busy={isSaving} busyText={t.saving}>
          {onSaved ? t.saveInReport : t.save}
        </Button>
      </div>
    </form>
  )
}

const amountNames = ['need', 'otherIncome', 'notFree', 'owed', 'instalment'] as const
type AmountName = (typeof amountNames)[number]
type Typed = Record<AmountName, string> & { of: CountedKind | ''; count: string; minutes: string }

function typedAnswers(saved: StoredAnswers, opportunityId: string): Typed {
  const { household, setAside } = saved
  const typed = (minor: number | undefined, currency: string | undefined) =>
    minor === undefined || currency === undefined ? '' : typedText(majorUnits(money(minor, currency)), { isAmount: true })
  const counted = countOf(saved, opportunityId)
  return {
    need: typed(household?.needMinor, household?.currency),
    otherIncome: typed(household?.otherIncomeMinor, household?.currency),
    notFree: typed(setAside?.notFreeMinor, setAside?.currency),
    owed: typed(setAside?.owedMinor, setAside?.currency),
    instalment: typed(setAside?.instalmentMinor, setAside?.currency),
    of: counted?.of ?? '',
    count: counted ? String(counted.count) : '',
    minutes: counted ? String(counted.minutes) : '',
  }
}

/** `has`: all the money of the person in this currency, null where it is not known. */
function problems(typed: Typed, currency: Currency, has: number | null) {
  const amounts = amountNames.map((name) => {
    const read = readAsTyped(typed[name], { of: 'amount', currency })
    if (name === 'notFree' && read.kind === 'number' && has !== null && read.value > has)
      return [name, t.keptMore({ amount: formatMoneyMajor(has, currency) })]
    return [name, read.kind === 'zero' ? null : typedProblem(read, typedTexts.none)]
  })
  const { number } = limits.countAtSpot
  const isCounted = typed.of !== ''
  return {
    ...(Object.fromEntries(amounts) as Record<AmountName, string | null>),
    count: isCounted && wholeNumber(typed.count, 0, number) === null ? t.countWrong({ most: number }) : null,
    minutes: isCounted && minutesOf(typed) === null ? t.minutesWrong({ most: mostMinutes(typed) }) : null,
  }
}

const mostMinutes = ({ of }: Typed) => (of === 'sellers' ? limits.countAtSpot.walkMinutes : limits.countAtSpot.minutes)
const minutesOf = (typed: Typed) => wholeNumber(typed.minutes, 1, mostMinutes(typed))

function wholeNumber(text: string, min: number, max: number): number | null {
  const read = readAsTyped(text, { of: 'whole', min, max })
  return read.kind === 'number' && read.value >= min && read.value <= max ? read.value : null
}

/** What differs from what is saved, one part at a time; a part with every field empty is taken away. */
function changes(typed: Typed, saved: StoredAnswers, { opportunityId, currency }: Omit<Place, 'onSaved'>): AnswerChange[] {
  const household = partOf(typed, householdFields, currency)
  const setAside = partOf(typed, setAsideFields, currency)
  const counted =
    typed.of === '' ? null : { of: typed.of, count: wholeNumber(typed.count, 0, limits.countAtSpot.number)!, minutes: minutesOf(typed)! }
  return [
    ...(isSame(household, saved.household) ? [] : [{ type: 'household' as const, value: household }]),
    ...(isSame(setAside, saved.setAside) ? [] : [{ type: 'setAside' as const, value: setAside }]),
    ...(isSame(counted, countOf(saved, opportunityId)) ? [] : [{ type: 'counted' as const, value: { opportunityId, counted } }]),
  ]
}

function partOf<N extends AmountName, W extends string>(
  typed: Typed,
  fields: Record<N, W>,
  currency: Currency,
): ({ currency: Currency } & { [K in W]?: number }) | null {
  const minors: Partial<Record<W, number>> = {}
  for (const name of Object.keys(fields) as N[]) {
    const read = readAsTyped(typed[name], { of: 'amount', currency })
    if (read.kind === 'zero') minors[fields[name]] = 0
    if (read.kind === 'number') minors[fields[name]] = moneyFromMajor(read.value, currency).minor
  }
  return Object.keys(minors).length > 0 ? { currency, ...minors } : null
}

function isSame(a: object | null | undefined, b: object | null | undefined): boolean {
  const flat = (value: object | null | undefined) => JSON.stringify(Object.entries(value ?? {}).sort())
  return flat(a) === flat(b)
}
