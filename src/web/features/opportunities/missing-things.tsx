import type { MissingThing, OpportunityDetail, OpportunityRow } from '#contract/opportunities.ts'
import { monthlyReserve } from '#engine/model/monthly-reserve.ts'
import { formatMoney, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import type { Interest, Ownable, Trade, Workplace } from '#engine/quantity/vocabulary.ts'
import { joinWithAnd, joinWithOr } from '#language/join-names.ts'
import { interestTexts, ownableTexts, tradeTexts, workplaceTexts } from '#words/engine/fit.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { OwnSaving } from '../../lib/own-saving.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'

const t = opportunityTexts.missing

type Lacking = Pick<OpportunityRow, 'missing' | 'currency'>

/** The money that a person lacks to open, in major units; 0 where none. */
function missingMoney({ missing, currency }: Lacking): number {
  const amountMinor = missing.find(({ kind }) => kind === 'money')?.amountMinor
  return amountMinor === undefined ? 0 : majorUnits(money(amountMinor, currency))
}

export function isOtherTrade({ missing }: Pick<OpportunityRow, 'missing'>): boolean {
  return missing.some(({ kind }) => kind === 'trade')
}

/** The first thing that is missing, in a short sentence; null where nothing is. */
export function firstMissing({ missing: [first], currency }: Lacking): string | null {
  if (first?.kind === 'times') return t.timesInShort
  return first ? missingSentence(first, currency) : null
}

export function missingSentence({ kind, amountMinor, hours = 0, weeks = 0, what = '' }: MissingThing, currency: string): string {
  const ids = what.split(',')
  const amount = amountMinor === undefined ? null : formatMoneyRoundedMajor(majorUnits(money(amountMinor, currency)), currency)
  switch (kind) {
    case 'money':
      return t.money({ amount: amount! })
    case 'trade':
      return ids.every((id) => id in tradeTexts)
        ? t.trade({ trades: joinWithOr(ids.map((id) => tradeTexts[id as Trade])) })
        : t.interest({ interests: joinWithOr(ids.map((id) => interestTexts[id as Interest])) })
    case 'hours':
      return t.hours({ n: hours })
    case 'times':
      return t.times({ when: what })
    case 'place':
      return t.place({ place: joinWithOr(ids.map((id) => workplaceTexts[id as Workplace])) })
    case 'tool':
      return t.tool({ things: joinWithAnd(ids.map((id) => ownableTexts[id as Ownable])) })
    case 'licence':
      return amount === null ? t.licence({ what }) : t.licenceCost({ what, amount })
    case 'strength':
      return what
    case 'training':
      return t.training({ n: weeks })
  }
}

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
  const { half, year } = monthlyReserve(short)
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
          <p>{nonBreaking(t.putAside({ half: format(half), year: format(year) }))}</p>
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
