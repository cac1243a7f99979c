import { useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall } from '../../lib/api/queries.ts'
import { budgetName } from '../../lib/choice-name.ts'
import { useLocalMoney } from '../../lib/local-money.ts'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/entries.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { AccountSection } from './account-section.tsx'
import { PreferenceDialog } from './preference-dialog.tsx'
import { type PreferenceKind, preferenceName } from './preference-name.ts'

const t = accountTexts.preferences
const kinds: readonly PreferenceKind[] = [
  'location',
  'city',
  'budget',
  'trades',
  'businesses',
  'have',
  'when',
  'hours',
  'place',
  'skills',
  'interests',
]

/** The wizard's answers, each editable. */
export function PreferencesCard() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/preferences', {})
  const [editedKind, setEditedKind] = useState<PreferenceKind | null>(null)
  return (
    <AccountSection title={t.title} name="preferences">
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="quiet">{t.intro}</p>
          <Entries>
            {kinds
              .filter((kind) => kind !== 'businesses' || data.businesses?.length)
              .map((kind) => (
                <li key={kind} className="entry-row">
                  <div>
                    <span className="quiet small">{t[kind]}</span>
                    <div className="preference-value">{kind === 'budget' ? <BudgetValue preferences={data} /> : valueText(data, kind)}</div>
                  </div>
                  <Button aria-label={t.changeOf({ kind })} onClick={() => setEditedKind(kind)}>
                    {t.change}
                  </Button>
                </li>
              ))}
          </Entries>
          {editedKind ? <PreferenceDialog kind={editedKind} saved={data} onClose={() => setEditedKind(null)} /> : null}
        </>
      ) : (
        <Skeleton height="26rem" label={t.loading} />
      )}
    </AccountSection>
  )
}

function valueText(preferences: Preferences, kind: PreferenceKind): string {
  if (kind === 'businesses') return joinWithCommas((preferences.businesses ?? []).map(({ title }) => title))
  const values = [preferences[kind] ?? []].flat().map((value) => preferenceName(kind, String(value)))
  return joinWithCommas(values) || t.notSet
}

/** The exact amount, else the range in the money of the saved country. */
function BudgetValue({ preferences: { budget, budgetAmount, location } }: { preferences: Preferences }) {
  const local = useLocalMoney(location)
  if (budgetAmount) return formatMoney(money(budgetAmount.amountMinor, budgetAmount.currency))
  if (!budget) return t.notSet
  const { text, dollars } = budgetName(budget, local)
  return (
    <>
      {text} {dollars ? <span className="small quiet">{dollars}</span> : null}
    </>
  )
}
