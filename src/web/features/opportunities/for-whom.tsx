import { Banknote, MapPin, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { enumerated } from '#language/listed.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { useCall } from '../../lib/queries.ts'
import type { Filters } from './filter-state.ts'

const t = opportunityTexts.forWhom
const mostSkills = 2
const profileAddress = '/account#preferences'

/** Who the list is for: where, with how much, with which skills. Each opens the field that says so. */
export function ForWhom({ filters, signedIn, onPlace }: { filters: Filters; signedIn: boolean; onPlace: () => void }) {
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn }).data
  const named = [filters.city, filters.country].filter(Boolean)
  const home = [profile?.city, profile?.location].find(Boolean)
  const budget = profile?.budget
  const skills = profile?.skills ?? []
  return (
    <div className="chips for-whom">
      <span className="label quiet">{t.title}</span>
      <button type="button" className="chip" onClick={onPlace} aria-label={t.changePlace({ place: named[0] ?? home ?? t.anywhere })}>
        <MapPin size={18} aria-hidden />
        {named[0] ?? home ?? t.anywhere}
      </button>
      {signedIn && profile ? (
        <>
          <Link className="chip" href={profileAddress}>
            <Banknote size={18} aria-hidden />
            {budget ? choiceName('budget', budget) : t.noBudget}
          </Link>
          <Link className="chip" href={profileAddress}>
            <UserRound size={18} aria-hidden />
            {skills.length > 0 ? enumerated(skills.slice(0, mostSkills).map((skill) => choiceName('skill', skill))) : t.noSkills}
          </Link>
        </>
      ) : null}
    </div>
  )
}
