import { Banknote, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { enumerated } from '#language/listed.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { openPreference } from '../../lib/preference-change.ts'
import { useCall } from '../../lib/queries.ts'
import type { Filters } from './filter-state.ts'

const t = opportunityTexts.forWhom
const mostSkills = 2

/** Who the list is for: where, with how much, with which skills. Each opens the field that says so. */
export function ForWhom({
  filters,
  signedIn,
  own,
  onPlace,
}: {
  filters: Filters
  signedIn: boolean
  own: string | null
  onPlace: () => void
}) {
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn }).data
  const place = filters.city || filters.country || profile?.city || profile?.location || own || t.anywhere
  const skills = (profile?.skills ?? []).slice(0, mostSkills).map((skill) => choiceName('skill', skill))
  return (
    <fieldset className="chips for-whom">
      <legend className="visually-hidden">{t.title}</legend>
      <Chip icon={<MapPin size={18} aria-hidden />} text={place} onOpen={onPlace} />
      {profile ? (
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
    </fieldset>
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
