import { Banknote, Clock, MapPin, UserRound, Wrench } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money, moneyFromMajor } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { ownableTexts } from '#words/engine/fit.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { openPreference } from '../../lib/dialog-store.ts'
import { hasIntakeAnswers, parseHave, parseTrades, parseWhen } from '../../lib/intake/intake-answers.ts'
import type { Filters } from './filter-state.ts'
import type { IntakeField } from './intake-dialog.tsx'

/** Its code loads with the first question that is opened. */
const IntakeDialog = lazy(() => import('./intake-dialog.tsx'))

const t = opportunityTexts.forWhom
const maxSkills = 2

/** The list's audience: place, money, skills. Each chip opens the field that sets it. */
export function ViewerChips({
  filters,
  currency,
  signedIn,
  geoCountry,
  onPlace,
  onChange,
}: {
  filters: Filters
  currency: string
  signedIn: boolean
  geoCountry: string | null
  onPlace: () => void
  onChange: (filters: Filters) => void
}) {
  const [openField, setOpenField] = useState<IntakeField | null>(null)
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn }).data
  const place = filters.city || filters.country || profile?.city || profile?.location || geoCountry || t.anywhere
  const skills = (profile?.skills ?? []).slice(0, maxSkills).map((skill) => choiceName('skill', skill))
  return (
    <fieldset className="chips for-whom">
      <legend className="visually-hidden">{t.title}</legend>
      <Chip icon={<MapPin size={18} aria-hidden />} text={place} onOpen={onPlace} />
      {!signedIn || hasIntakeAnswers(filters) ? (
        <IntakeChips filters={filters} currency={currency} onOpen={setOpenField} />
      ) : profile ? (
        <>
          <Chip
            icon={<Banknote size={18} aria-hidden />}
            text={amountText(profile) ?? (profile.budget ? choiceName('budget', profile.budget) : t.noBudget)}
            onOpen={() => openPreference('budget')}
          />
          <Chip
            icon={<UserRound size={18} aria-hidden />}
            text={joinWithCommas(skills) || t.noSkills}
            onOpen={() => openPreference('skills')}
          />
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
  )
}

/** The address's intake answers as chips. */
function IntakeChips({ filters, currency, onOpen }: { filters: Filters; currency: string; onOpen: (field: IntakeField) => void }) {
  const { amount, hours, workplace } = filters
  const things = parseHave(filters).map((each) => ownableTexts[each])
  const times = parseWhen(filters).map((each) => wayInTexts.times[each])
  const tradeNames = parseTrades(filters).map((trade) => wayInTexts.trades[trade])
  const otherChips = [
    ...times,
    ...(workplace ? [wayInTexts.workplaces[workplace]] : []),
    ...(hours === null ? [] : [wayInTexts.chips.hours({ hours })]),
  ]
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
      <Chip
        icon={<Wrench size={18} aria-hidden />}
        text={things.length > 0 ? wayInTexts.chips.have({ things: joinWithCommas(things) }) : wayInTexts.chips.noHave}
        onOpen={() => onOpen('have')}
      />
      <Chip
        icon={<Clock size={18} aria-hidden />}
        text={otherChips.join(' · ') || wayInTexts.chips.noWhen}
        onOpen={() => onOpen(times.length > 0 || otherChips.length === 0 ? 'when' : workplace ? 'workplace' : 'hours')}
      />
    </>
  )
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
