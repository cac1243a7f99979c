import { Banknote, Clock, MapPin, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money, moneyFromMajor } from '#engine/quantity/money.ts'
import { enumerated } from '#language/listed.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { openPreference } from '../../lib/preference-change.ts'
import { useCall } from '../../lib/queries.ts'
import { hasSaid, tradesOf } from '../../lib/way-in/said.ts'
import type { Filters } from './filter-state.ts'
import type { WayInField } from './way-in-dialog.tsx'

/** Its code comes with the first question that is opened. */
const WayInDialog = lazy(() => import('./way-in-dialog.tsx'))

const t = opportunityTexts.forWhom
const mostSkills = 2

/** Who the list is for: where, with how much, with which skills. Each opens the field that says so. */
export function ForWhom({
  filters,
  currency,
  signedIn,
  own,
  onPlace,
  onSaid,
}: {
  filters: Filters
  currency: string
  signedIn: boolean
  own: string | null
  onPlace: () => void
  onSaid: (filters: Filters) => void
}) {
  const [asking, setAsking] = useState<WayInField | null>(null)
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn }).data
  const place = filters.city || filters.country || profile?.city || profile?.location || own || t.anywhere
  const skills = (profile?.skills ?? []).slice(0, mostSkills).map((skill) => choiceName('skill', skill))
  return (
    <fieldset className="chips for-whom">
      <legend className="visually-hidden">{t.title}</legend>
      <Chip icon={<MapPin size={18} aria-hidden />} text={place} onOpen={onPlace} />
      {!signedIn || hasSaid(filters) ? (
        <SaidChips filters={filters} currency={currency} onOpen={setAsking} />
      ) : profile ? (
        <>
          <Chip
            icon={<Banknote size={18} aria-hidden />}
            text={amountText(profile) ?? (profile.budget ? choiceName('budget', profile.budget) : t.noBudget)}
            onOpen={() => openPreference('budget')}
          />
          <Chip
            icon={<UserRound size={18} aria-hidden />}
            text={enumerated(skills) || t.noSkills}
            onOpen={() => openPreference('skills')}
          />
        </>
      ) : null}
      {asking ? (
        <Suspense>
          <WayInDialog filters={filters} own={own} field={asking} onClose={() => setAsking(null)} onSaid={onSaid} />
        </Suspense>
      ) : null}
    </fieldset>
  )
}

/** What the address says of somebody. */
function SaidChips({ filters, currency, onOpen }: { filters: Filters; currency: string; onOpen: (field: WayInField) => void }) {
  const { amount, hours, workplace } = filters
  const can = tradesOf(filters).map((trade) => wayInTexts.trades[trade])
  const others = [...(workplace ? [wayInTexts.workplaces[workplace]] : []), ...(hours === null ? [] : [wayInTexts.chips.hours({ hours })])]
  return (
    <>
      <Chip
        icon={<Banknote size={18} aria-hidden />}
        text={amount !== null && currency ? formatMoney(moneyFromMajor(amount, currency)) : wayInTexts.chips.noAmount}
        onOpen={() => onOpen('amount')}
      />
      <Chip
        icon={<UserRound size={18} aria-hidden />}
        text={enumerated(can) || wayInTexts.chips.noTrades}
        onOpen={() => onOpen('trades')}
      />
      {others.length > 0 ? (
        <Chip icon={<Clock size={18} aria-hidden />} text={others.join(' · ')} onOpen={() => onOpen(workplace ? 'workplace' : 'hours')} />
      ) : null}
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
