import type { OpportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { formatMoney, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { type Lacking, missingMoney, missingSentence } from '../../lib/missing-things.ts'
import { OwnSaving } from '../../lib/own-saving.tsx'
import { PutAside } from '../../lib/put-aside.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'

const t = opportunityTexts.missing

type OwnMoney = NonNullable<OpportunityDetail['preview']['own']>

/**
 * What a person lacks, each with its size, and how long saving the money takes; what their own things spare. `own` is their money against the same run,
 * where it is known.
 */
export function MissingThings({
  opportunity,
  own,
}: {
  opportunity: Lacking & Pick<OpportunityRow, 'ownedMinor' | 'ownMinor'>
  own?: OwnMoney | null
}) {
  const { missing, ownedMinor, ownMinor, currency } = opportunity
  const short = missingMoney(opportunity)
  const others = missing.filter(({ kind }) => kind !== 'money')
  const format = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  const named = ownMinor === undefined ? null : { amount: majorUnits(money(ownMinor, currency)), shortToOpen: short, shortToBeSafe: 0 }
  const saved = own === undefined ? named : own?.isMost ? null : own
  if (missing.length === 0 && ownedMinor === 0 && !saved?.shortToBeSafe) return null
  return (
    <div className="missing-things">
      {short > 0 ? (
        <>
          <p>
            <strong>{nonBreaking(t.amount({ missing: format(short) }))}</strong>
          </p>
          <PutAside missing={short} currency={currency} />
        </>
      ) : null}
      {saved ? <OwnSaving own={saved} currency={currency} /> : null}
      {others.length > 0 ? (
        <>
          <p>
            <strong>{t.heading}</strong>
          </p>
          <ul>
            {others.map((each) => (
              <li key={each.kind}>{nonBreaking(missingSentence(each, currency))}</li>
            ))}
          </ul>
        </>
      ) : null}
      {ownedMinor > 0 ? <p>{nonBreaking(t.owned({ amount: formatMoney(money(ownedMinor, currency)) }))}</p> : null}
    </div>
  )
}
