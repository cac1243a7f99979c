import type { MissingThing, Opportunity } from '#contract/opportunity-card.ts'
import { wireOf } from '#contract/wire-values.ts'
import { type Missing, missingFor } from '#engine/fit/constraints.ts'
import { availableMoney, type BusinessTraits, cheapestFor, ownedCost, type Person, weeksToLearn } from '#engine/fit/person.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { pictogramOf } from '#engine/market/pictogram.ts'
import { archetypeAtSize, sizeOr } from '#engine/market/size.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { isShort, shortfall, shownCost } from '#engine/quantity/shortfall.ts'
import type { OpportunityGroup } from '#engine/quantity/vocabulary.ts'
import { soldWeekOf, weekMeets } from '#engine/report/sold-week.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'

const archetypeById = new Map(archetypes.map((archetype) => [archetype.id, archetype]))
const sized = new Map<string, Archetype>()

/** A business of the catalogue at the size that the entry is of; undefined for a suggested one. */
function businessOf({ archetype: id, size }: CatalogueEntry): Archetype | undefined {
  const whole = archetypeById.get(id)
  const key = `${id} ${size}`
  if (whole && !sized.has(key)) sized.set(key, archetypeAtSize(whole, sizeOr(whole, size)))
  return sized.get(key)
}

type RowFacts = Pick<
  Opportunity,
  | 'pictogram'
  | 'monthly'
  | 'toOpen'
  | 'toBeSafe'
  | 'group'
  | 'missing'
  | 'ownedMinor'
  | 'shortToBeSafeMinor'
  | 'aboutShortToBeSafeMinor'
  | 'ownMinor'
  | 'smallerStart'
  | 'week'
  | 'alsoSells'
  | 'have'
  | 'learnWeeks'
>

/** By no more than this do things of one's own move what is safe, beside their price. */
const roughShare = 0.15

/** A row's facts in the city's currency; for a person also what is missing, what their own things spare and the matching skills. */
export function rowFacts(entry: CatalogueEntry, viewer: RowViewer): RowFacts {
  const { person } = viewer
  const rate = markets.facts.countries[entry.countryCode].facts.fxPerUsd.value
  const local = (usd: number) => roundSignificant(usd * rate)
  const minor = (amount: number) => moneyFromMajor(amount, entry.currency).minor
  const { p10, p50, p90 } = entry.monthlyProfit
  const archetype = businessOf(entry)
  const { must, helpful } = archetype?.skills ?? { must: [], helpful: [] }
  const has = (skill: (typeof must)[number]) => person?.skills.includes(skill) ?? false
  const missing = missingOf(entry, viewer)
  const owned = person ? ownedCost(entry, person) : 0
  const most = viewer.maxUsd ?? maxBudgetUsd(person) ?? Infinity
  // Only an exact amount is one that a reader takes off.
  const own = person?.amountUsd === undefined ? null : Math.round(most * rate)
  // Where whole units of the amount are no longer short, the cost is just beyond it.
  const lack = (costUsd: number) => minor((own !== null && shortfall(costUsd * rate, own)) || local(costUsd - most))
  const shown = (costUsd: number) => shownCost(costUsd * rate, own ?? 0)
  // What is safe for a household of one's own, or with things of one's own, is not the catalogue's figure: a run of its own says it.
  const isSafeKnown = (!person?.ownHousehold && owned === 0) || viewer.isOwnRun === true
  const safeCost = entry.cashNeededP80 - owned
  // As of what is owned the catalogue knows it, roughly.
  const leastShort = safeCost - most - roughShare * entry.cashNeededP80
  const isSurelyShort = owned > 0 && (!person?.ownHousehold || viewer.isAnsweredRun === true) && leastShort > 0
  const meets = archetype?.needs ? weekMeets(archetype.needs.sold, person?.when ?? []) : null
  const lacksMoney = missing.some(({ kind }) => kind === 'money')
  const smaller = lacksMoney ? cheapestFor(entry, person ?? {}) : null
  return {
    pictogram: pictogramOf({ pictogram: archetype?.pictogram, gapCategory: entry.gapCategory }),
    monthly: { low: local(p10), likely: local(p50), high: local(p90) },
    toOpen: shown(entry.openingCost - owned),
    toBeSafe: shown(Math.max(0, entry.cashNeededP80 - owned)),
    group: groupOf(entry, missing),
    missing: missing.map((each) =>
      each.kind === 'money'
        ? { kind: 'money', amountMinor: lack(entry.openingCost - owned) }
        : toMissingThing(each, (usd) => minor(local(usd))),
    ),
    ownedMinor: minor(owned * rate),
    ...(isShort(safeCost, most) && isSafeKnown ? { shortToBeSafeMinor: lack(safeCost) } : {}),
    ...(isSurelyShort && !isSafeKnown ? { aboutShortToBeSafeMinor: minor(floorToOneFigure(leastShort * rate)) } : {}),
    ...(lacksMoney && person?.amountUsd !== undefined ? { ownMinor: minor(availableMoney(person).most * rate) } : {}),
    ...(smaller !== null && !isShort(smaller, most) ? { smallerStart: shown(smaller) } : {}),
    ...(archetype?.needs ? { week: { ...soldWeekOf(archetype, archetype.needs), free: [...(person?.when ?? [])] } } : {}),
    ...(meets?.how === 'enough' ? { alsoSells: meets.lacking } : {}),
    ...(person ? { have: [...must, ...helpful].filter(has).map((skill) => wireOf('skill', skill)) } : {}),
    ...(archetype ? { learnWeeks: person ? weeksToLearn(archetype, person) : Math.ceil(archetype.learningWeeks) } : {}),
  }
}

/** Never more than the amount. */
function floorToOneFigure(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  return Math.floor(amount / unit) * unit
}

/**
 * Whoever looks; `maxUsd` is the upper end of their money, null where unknown; `traits` those of a suggested business; `isAnsweredRun` where the figures
 * are of a run with their answers, `isOwnRun` where also with what they own.
 */
export type RowViewer = {
  person: Person | null
  maxUsd?: number | null
  traits?: BusinessTraits
  isOwnRun?: boolean
  isAnsweredRun?: boolean
}

/** What a viewer lacks for an entry; without a person it is money alone. */
export function missingOf(entry: CatalogueEntry, { person, maxUsd = maxBudgetUsd(person), traits }: RowViewer): Missing[] {
  const business = traits ?? businessOf(entry)
  if (person && business) return missingFor(entry, business, person)
  return maxUsd !== null && isShort(entry.openingCost, maxUsd) ? [{ kind: 'money', usd: entry.openingCost - maxUsd }] : []
}

export function groupOf({ verdict }: Pick<CatalogueEntry, 'verdict'>, missing: readonly Missing[]): OpportunityGroup {
  if (verdict === 'no') return 'not-advised'
  return missing.length > 0 ? 'saving' : 'now'
}

function toMissingThing(missing: Exclude<Missing, { kind: 'money' }>, amountMinor: (usd: number) => number): MissingThing {
  switch (missing.kind) {
    case 'trade':
      return { kind: 'trade', what: (missing.trades.length > 0 ? missing.trades : missing.interests).join(',') }
    case 'hours':
      return { kind: 'hours', hours: missing.hours }
    case 'times':
      return { kind: 'times', what: missing.when }
    case 'place':
      return { kind: 'place', what: missing.places.join(',') }
    case 'tool':
      return { kind: 'tool', what: missing.things.join(',') }
    case 'licence':
      return { kind: 'licence', what: missing.what, ...(missing.usd === null ? {} : { amountMinor: amountMinor(missing.usd) }) }
    case 'training':
      return { kind: 'training', weeks: missing.weeks }
  }
}

export function maxBudgetUsd(person: Pick<Person, 'budget' | 'amountUsd' | 'setAsideUsd'> | null): number | null {
  const max = person ? availableMoney(person).most : Infinity
  return max === Infinity ? null : max
}
