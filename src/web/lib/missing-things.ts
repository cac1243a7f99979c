import type { MissingThing, OpportunityRow } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import type { Interest, Ownable, Trade, Workplace } from '#engine/quantity/vocabulary.ts'
import { joinWithAnd, joinWithOr } from '#language/join-names.ts'
import { ownableTexts, tradeTexts, workplaceTexts } from '#words/engine/fit.ts'
import { interestNames } from '#words/web/choices.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'

const t = opportunityTexts.missing

export type Lacking = Pick<OpportunityRow, 'missing' | 'currency'>

/** The money that a person lacks to open, in major units; 0 where none. */
export function missingMoney({ missing, currency }: Lacking): number {
  const amountMinor = missing.find(({ kind }) => kind === 'money')?.amountMinor
  return amountMinor === undefined ? 0 : majorUnits(money(amountMinor, currency))
}

/**
 * What the money lacks to be safe: one sentence, or none where nothing is lacking or it is not known. An amount that the preview would say otherwise is
 * left out.
 */
export function shortToBeSafeSentences({
  shortToBeSafeMinor,
  aboutShortToBeSafeMinor,
  currency,
}: Pick<OpportunityRow, 'shortToBeSafeMinor' | 'aboutShortToBeSafeMinor' | 'currency'>): string[] {
  if (shortToBeSafeMinor !== undefined) return [t.shortToBeSafe({ amount: amountOf(shortToBeSafeMinor, currency) })]
  return aboutShortToBeSafeMinor === undefined ? [] : [t.aboutShortToBeSafe]
}

export function isOtherTrade({ missing }: Pick<OpportunityRow, 'missing'>): boolean {
  return missing.some(({ kind }) => kind === 'trade')
}

/** What is missing, as a row has room for it. */
export function missingInShort(thing: MissingThing, currency: string): string {
  switch (thing.kind) {
    case 'times':
      return t.timesInShort
    case 'hours':
      return t.hoursInShort({ n: thing.hours ?? 0 })
    case 'training':
      return t.trainingInShort({ n: thing.weeks ?? 0 })
    case 'place':
      return t.placeInShort({ place: placeNames(thing.what) })
    case 'licence':
      return thing.amountMinor === undefined ? t.licenceInShort : t.licenceCostInShort({ amount: amountOf(thing.amountMinor, currency) })
    default:
      return missingSentence(thing, currency)
  }
}

export function missingSentence({ kind, amountMinor, hours = 0, weeks = 0, what = '' }: MissingThing, currency: string): string {
  const ids = what.split(',')
  const amount = amountMinor === undefined ? null : amountOf(amountMinor, currency)
  switch (kind) {
    case 'money':
      return t.money({ amount: amount! })
    case 'trade':
      return ids.every((id) => id in tradeTexts)
        ? t.trade({ trades: joinWithOr(ids.map((id) => tradeTexts[id as Trade])) })
        : t.interest({ interests: joinWithOr(ids.map((id) => interestNames[id as Interest])) })
    case 'hours':
      return t.hours({ n: hours })
    case 'times':
      return t.times({ when: what })
    case 'place':
      return t.place({ place: placeNames(what) })
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

const amountOf = (minor: number, currency: string) => formatMoneyRoundedMajor(majorUnits(money(minor, currency)), currency)
const placeNames = (ids = '') => joinWithOr(ids.split(',').map((id) => workplaceTexts[id as Workplace]))
