import { Banknote, Clock, MapPin, Store, UserRound, Wrench, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money, moneyFromMajor } from '#engine/quantity/money.ts'
import type { Ownable } from '#engine/quantity/vocabulary.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { ownableTexts } from '#words/engine/fit.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { budgetName, choiceName } from '../../lib/choice-name.ts'
import { openPreference } from '../../lib/dialog-store.ts'
import { amountField, hasIntakeAnswers, parseHave, parseTrades, parseWhen, type UnknownAnswer } from '../../lib/intake/intake-answers.ts'
import { useLocalMoney } from '../../lib/local-money.ts'
import { amountProblem } from '../../lib/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import { AnswerChips } from './answer-chips.tsx'
import type { Filters } from './filter-state.ts'
import type { IntakeField } from './intake-dialog.tsx'

/** Its code loads with the first question that is opened. */
const IntakeDialog = lazy(() => import('./intake-dialog.tsx'))

const t = opportunityTexts.forWhom
const maxSkills = 2

/** The list's audience: place, money, skills. Each chip opens the field that sets it. */
export function ViewerChips({
  filters,
  unknown,
  currency,
  signedIn,
  geoCountry,
  searched,
  onPlace,
  onChange,
}: {
  filters: Filters
  /** What the address says beside them, and nobody knows. */
  unknown: readonly UnknownAnswer[]
  currency: string
  signedIn: boolean
  geoCountry: string | null
  /** Where a search looks, which may name a place of its own. */
  searched: { city: string | null; country: string | null } | undefined
  onPlace: () => void
  onChange: (filters: Filters) => void
}) {
  const [openField, setOpenField] = useState<IntakeField | null>(null)
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn }).data
  const place =
    searched?.city || searched?.country || filters.city || filters.country || profile?.city || profile?.location || geoCountry || t.anywhere
  const local = useLocalMoney(profile?.location)
  const skills = (profile?.skills ?? []).slice(0, maxSkills).map((skill) => choiceName('skill', skill))
  const trades = (profile?.trades ?? []).map((trade) => wayInTexts.trades[trade])
  return (
    <>
      <fieldset className="chips for-whom">
        <legend className="visually-hidden">{t.title}</legend>
        <Chip icon={<MapPin size={18} aria-hidden />} text={place} onOpen={onPlace} />
        {!signedIn || hasIntakeAnswers(filters) ? (
          <IntakeChips filters={filters} currency={currency} onOpen={setOpenField} onChange={onChange} />
        ) : profile ? (
          <>
            <Chip
              icon={<Banknote size={18} aria-hidden />}
              text={amountText(profile) ?? (profile.budget ? budgetName(profile.budget, local).text : t.noBudget)}
              onOpen={() => openPreference('budget')}
            />
            <Chip
              icon={<UserRound size={18} aria-hidden />}
              text={joinWithCommas(skills.length > 0 ? skills : trades) || t.noSkills}
              onOpen={() => openPreference('skills')}
            />
            {profile.businesses?.length ? (
              <Chip
                icon={<Store size={18} aria-hidden />}
                text={wayInTexts.chips.businesses({ n: profile.businesses.length })}
                onOpen={() => openPreference('businesses')}
              />
            ) : null}
            <Chip icon={<Wrench size={18} aria-hidden />} text={haveText(profile.have ?? [])} onOpen={() => openPreference('have')} />
            <Chip icon={<Clock size={18} aria-hidden />} text={whenText(profile)} onOpen={() => openPreference('when')} />
          </>
        ) : null}
        {openField ? (
          <Suspense>
            <IntakeDialog
              filters={filters}
              geoCountry={geoCountry}
              field={openField}
              onClose={() => setOpenField(null)}
              onChange={onChange}
            />
          </Suspense>
        ) : null}
      </fieldset>
      <AnswerChips signedIn={signedIn} />
      {unknown.length > 0 ? (
        <Notice tone="bad">
          {unknown.map(({ question, text }) => (
            <p key={`${question} ${text}`}>{wayInTexts.unknown[question]({ text })}</p>
          ))}
          <Button onClick={() => setOpenField(unknown[0]!.question)}>{wayInTexts.answerAgain}</Button>
        </Notice>
      ) : null}
      {filters.refusedAmount ? (
        <Notice tone="bad">
          <p>{wayInTexts.amountRefused({ typed: filters.refusedAmount })}</p>
          <p>{amountProblem(filters.refusedAmount, amountField(filters.currency || currency))}</p>
          <Button onClick={() => setOpenField('amount')}>{wayInTexts.typeAmountAgain}</Button>
        </Notice>
      ) : null}
    </>
  )
}

/** The address's intake answers as chips. */
function IntakeChips({
  filters,
  currency,
  onOpen,
  onChange,
}: {
  filters: Filters
  currency: string
  onOpen: (field: IntakeField) => void
  onChange: (filters: Filters) => void
}) {
  const { amount, hours, workplace } = filters
  const when = parseWhen(filters)
  const namedText = wayInTexts.chips.businesses({ n: filters.businesses.split(',').length })
  const tradeNames = parseTrades(filters).map((trade) => wayInTexts.trades[trade])
  return (
    <>
      <Chip
        icon={<Banknote size={18} aria-hidden />}
        text={amount !== null && currency ? formatMoney(moneyFromMajor(amount, currency)) : wayInTexts.chips.noAmount}
        onOpen={() => onOpen('amount')}
      />
      <Chip
        icon={<UserRound size={18} aria-hidden />}
        text={joinWithCommas(tradeNames) || wayInTexts.chips.noTrades}
        onOpen={() => onOpen('trades')}
      />
      {filters.businesses ? (
        <button
          type="button"
          className="chip"
          aria-label={wayInTexts.sentence.takeOff({ what: namedText })}
          onClick={() => onChange({ ...filters, businesses: '', page: 1 })}
        >
          <Store size={18} aria-hidden />
          {namedText}
          <X size={18} aria-hidden />
        </button>
      ) : null}
      <Chip icon={<Wrench size={18} aria-hidden />} text={haveText(parseHave(filters))} onOpen={() => onOpen('have')} />
      <Chip
        icon={<Clock size={18} aria-hidden />}
        text={whenText({ when, ...(hours === null ? {} : { hours }), ...(workplace ? { place: workplace } : {}) })}
        onOpen={() => onOpen(when.length > 0 || (hours === null && !workplace) ? 'when' : workplace ? 'workplace' : 'hours')}
      />
    </>
  )
}

function haveText(things: readonly Ownable[]): string {
  return things.length > 0
    ? wayInTexts.chips.have({ things: joinWithCommas(things.map((each) => ownableTexts[each])) })
    : wayInTexts.chips.noHave
}

/** Times, hours and place in one line. */
function whenText({ when = [], hours, place }: Pick<Preferences, 'when' | 'hours' | 'place'>): string {
  const texts = [
    ...when.map((each) => wayInTexts.times[each]),
    ...(place ? [wayInTexts.workplaces[place]] : []),
    ...(hours === undefined ? [] : [wayInTexts.chips.hours({ hours })]),
  ]
  return texts.join(' · ') || wayInTexts.chips.noWhen
}

function amountText({ budgetAmount }: Preferences): string | null {
  return budgetAmount ? formatMoney(money(budgetAmount.amountMinor, budgetAmount.currency)) : null
}

function Chip({ icon, text, onOpen }: { icon: ReactNode; text: string; onOpen: () => void }) {
  return (
    <button type="button" className="chip" aria-label={t.change({ what: text })} onClick={onOpen}>
      {icon}
      {text}
    </button>
  )
}
