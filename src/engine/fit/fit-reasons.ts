import { joinWithAnd } from '#language/join-names.ts'
import type { MoneyText } from '#language/slots.ts'
import { createVariantPicker } from '#language/variants.ts'
import { emptyListTexts, fitTexts, interestTexts, learningTexts, ownableTexts, skillTexts, tradeTexts } from '#words/engine/fit.ts'
import { formatMoneyFromMajor, formatMoneyRangeMajor, formatMoneyRoundedMajor, formatMoneyUpToMajor } from '../quantity/format.ts'
import { shortfall } from '../quantity/shortfall.ts'
import type { CountryCode, Skill, Trade } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { nearest, skillTransfer } from './adjacency.ts'
import type { Fit } from './fit.ts'
import {
  availableMoney,
  type BusinessTraits,
  budgetRange,
  ownedCost,
  type Person,
  thingsCost,
  toOpenFor,
  tradesOf,
  weeksToLearn,
} from './person.ts'
import type { NoMatch, Ranked, Ranking } from './rank.ts'

/**
 * Explains a fit: what speaks for it, and the one improvement that would raise it most (null when nothing much would). What speaks against it is what
 * is missing, and the verdict.
 */
export function explainFit(ranking: Ranking, person: Person, { entry, fit }: Pick<Ranked, 'entry' | 'fit'>): Fit {
  const traits = ranking.traits.get(entry.archetype)
  if (!traits) throw new RangeError(`no archetype ${entry.archetype}`)
  const pick = pickerFor(entry)
  const why = [
    ...workReasons(traits, person, pick),
    ...ownedReason(ranking, person, entry, pick),
    ...(hasBudget(person) ? capitalReason(ranking, person, entry, pick) : []),
    ...(person.skills.length > 0 && hasSkills(traits, person) ? [skillReason(traits, person, pick)] : []),
    // A trade means interests that nobody chose.
    ...(person.trades?.length ? [] : interestReason(traits, person, pick)),
    ...locationReason(ranking, entry, pick),
  ]
  if (why.length === 0) why.push(pick('learnable')({ weeks: weeksText(weeksToLearn(traits, person)) }))
  return { ...fit, score: Math.round(fit.score), why, wouldMove: improvement(ranking, person, { entry, fit }, traits, pick) }
}

export function noMatchMessage(ranking: Ranking, person: Person, { cheapest }: NoMatch): string {
  const country = ranking.countries[person.countryCode].nameInSentence
  if (!cheapest) return emptyListTexts.noMatchAtAll({ country })
  const need = local(ranking, cheapest.countryCode, cheapest.cashNeededP80 - ownedCost(cheapest, person))
  const opening = local(ranking, cheapest.countryCode, toOpenFor(cheapest, person))
  const { title, city } = cheapest
  return emptyListTexts.noMatch({ country, budget: budgetText(ranking, person), title, city, opening, need })
}

/** The message when a filter on the start-up cost, in USD, leaves nothing: names the cheapest above it. */
export function nearestIdeaMessage(entry: CatalogueEntry, maxUsd: number): string {
  const usd = (amount: number) => formatMoneyRoundedMajor(amount, 'USD')
  const { title, city, startupCostMin, startupCostMax } = entry
  const slots = { title, city, low: usd(startupCostMin), high: usd(startupCostMax) }
  return maxUsd > 0 ? emptyListTexts.nearest({ ...slots, most: usd(maxUsd) }) : emptyListTexts.nearestToNothing(slots)
}

const pickerFor = (entry: CatalogueEntry) => createVariantPicker(fitTexts, entry.archetype)
type TextPicker = ReturnType<typeof pickerFor>

function local(ranking: Ranking, code: CountryCode, usd: number): MoneyText {
  const { currency, perUsd } = ranking.countries[code]
  return formatMoneyRoundedMajor(usd * perUsd, currency)
}

function budgetText(ranking: Ranking, person: Person): MoneyText {
  if (person.amountUsd !== undefined) return local(ranking, person.countryCode, availableMoney(person).most)
  const { currency, perUsd } = ranking.countries[person.countryCode]
  const { min, max } = budgetRange(person)
  if (max === null) return formatMoneyFromMajor(min * perUsd, currency)
  return min === 0 ? formatMoneyUpToMajor(max * perUsd, currency) : formatMoneyRangeMajor(min * perUsd, max * perUsd, currency)
}

function weeksText(weeks: number): string {
  return learningTexts.weeks({ n: weeks < 1 ? 0 : Math.round(weeks) })
}

/** Where the money covers it; what it lacks is listed as missing. */
function capitalReason(ranking: Ranking, person: Person, entry: CatalogueEntry, pick: TextPicker): string[] {
  const { certain, most } = availableMoney(person)
  const needUsd = entry.cashNeededP80 - ownedCost(entry, person)
  if (needUsd > most) return []
  const slots = {
    need: local(ranking, entry.countryCode, needUsd),
    budget: budgetText(ranking, person),
    opening: local(ranking, entry.countryCode, toOpenFor(entry, person)),
  }
  const middle = Math.sqrt(certain * most)
  // Where only the slow first weeks cost much, the reason names the small sum that opens the door.
  const canOpen = toOpenFor(entry, person) <= Math.min(middle, needUsd / 2)
  if (needUsd > middle) return [pick(canOpen ? 'capitalOpens' : 'capitalStretch')(slots)]
  return [pick(needUsd < certain / 2 ? 'capitalEasy' : 'capitalCovered')(slots)]
}

function ownedReason(ranking: Ranking, person: Person, entry: CatalogueEntry, pick: TextPicker): string[] {
  const things = (person.have ?? []).filter((thing) => entry.ownable?.[thing])
  if (things.length === 0) return []
  const saved = local(ranking, entry.countryCode, Math.min(entry.openingCost, thingsCost(entry, person)))
  return [pick('ownedHit')({ things: joinWithAnd(things.map((thing) => ownableTexts[thing])), saved })]
}

function listSkills(skills: readonly Skill[]): string {
  return joinWithAnd(skills.map((skill) => skillTexts[skill]))
}

function missingSkills(traits: BusinessTraits, person: Person): { missing: Skill[]; near: Skill | null } {
  const missing = traits.skills.must.filter((skill) => !person.skills.includes(skill))
  const first = missing[0]
  return { missing, near: first ? (nearest(person.skills, first, skillTransfer)?.from ?? null) : null }
}

/** From so many weeks of learning on, a related skill does not make it near. */
const longTrainingWeeks = 16

function skillReason(traits: BusinessTraits, person: Person, pick: TextPicker): string {
  const { must, helpful } = traits.skills
  const helpfulMatches = helpful.filter((skill) => person.skills.includes(skill))
  const weeks = weeksText(traits.learningWeeks)
  if (must.length === 0)
    return helpfulMatches.length > 0 ? pick('skillNoneHelped')({ helpful: listSkills(helpfulMatches) }) : pick('skillNone')({ weeks })
  const { missing, near } = missingSkills(traits, person)
  if (missing.length === 0) {
    return helpfulMatches.length > 0
      ? pick('skillHeldHelped')({ held: listSkills(must), helpful: listSkills(helpfulMatches) })
      : pick('skillHeld')({ held: listSkills(must) })
  }
  return near
    ? pick(traits.learningWeeks > longTrainingWeeks ? 'skillNearLong' : 'skillNear')({
        near: listSkills([near]),
        missing: listSkills(missing),
        weeks,
      })
    : pick('skillMissing')({ missing: listSkills(missing), weeks })
}

function interestReason(traits: BusinessTraits, person: Person, pick: TextPicker): string[] {
  const match = traits.interests.find((interest) => person.interests.includes(interest))
  return match ? [pick('interestHit')({ interest: interestTexts[match] })] : []
}

function hasSkills({ skills: { must } }: BusinessTraits, person: Person): boolean {
  return must.every((skill) => person.skills.includes(skill))
}

function hasBudget({ budget, amountUsd }: Person): boolean {
  return budget !== undefined || amountUsd !== undefined
}

/** Reasons from the person's trade and times. */
function workReasons(traits: BusinessTraits, person: Person, pick: TextPicker): string[] {
  const weeksOf = (trade: Trade) => traits.needs?.trades.weeks[trade] ?? Infinity
  const [trade] = (person.trades ?? []).filter((each) => tradesOf(traits).includes(each)).toSorted((a, b) => weeksOf(a) - weeksOf(b))
  const sold = traits.needs?.sold
  const isFree = sold && person.when?.length && sold.times.every((time) => person.when!.includes(time))
  return [...(trade ? [tradeReason(traits, person, trade, pick)] : []), ...(isFree ? [pick('timesHit')({ when: sold.when })] : [])]
}

/** That it is their work, or how long their trade still learns the rest of it: another kind of repair is no repair of theirs. */
function tradeReason(traits: BusinessTraits, person: Person, trade: Trade, pick: TextPicker): string {
  const slots = { trade: tradeTexts[trade] }
  const weeks = weeksToLearn(traits, person)
  return weeks === 0 ? pick('tradeHit')(slots) : pick('tradeNear')({ ...slots, weeks: weeksText(weeks) })
}

function locationReason(ranking: Ranking, entry: CatalogueEntry, pick: TextPicker): string[] {
  const { verdict, city, breakEvenMonth, monthlyProfit } = entry
  if (verdict === 'no' || monthlyProfit.p50 <= 0) return []
  const profit = local(ranking, entry.countryCode, monthlyProfit.p50)
  return [
    verdict === 'good' && breakEvenMonth !== null
      ? pick('placeGood')({ city, profit, month: String(breakEvenMonth) })
      : pick('placeMakes')({ city, profit }),
  ]
}

/** The weakest of the four parts, unless even that is good. */
function improvement(
  ranking: Ranking,
  person: Person,
  { entry, fit }: Pick<Ranked, 'entry' | 'fit'>,
  traits: BusinessTraits,
  pick: TextPicker,
): string | null {
  // A part without an answer in the profile cannot be improved.
  const isKnown = { capital: hasBudget(person), skill: person.skills.length > 0, interest: person.interests.length > 0, place: true }
  const parts = (['capital', 'skill', 'interest', 'place'] as const).filter((each) => isKnown[each]).toSorted((a, b) => fit[a] - fit[b])
  const part = parts[0]!
  if (fit[part] >= 0.85) return null
  if (part === 'capital') {
    const { certain } = availableMoney(person)
    const { currency, perUsd } = ranking.countries[entry.countryCode]
    const need = entry.cashNeededP80 - ownedCost(entry, person)
    const gap = person.amountUsd === undefined ? (need - certain) * perUsd : shortfall(need * perUsd, Math.round(certain * perUsd))
    return pick('moveCapital')({ gap: formatMoneyRoundedMajor(gap, currency) })
  }
  if (part === 'place') return pick('movePlace')({ city: entry.city })
  if (part === 'interest') {
    const [other] = traits.interests
    return pick('moveInterest')({ other: other ? interestTexts[other] : '' })
  }
  const { missing } = missingSkills(traits, person)
  const learn = missing.length > 0 ? missing : traits.skills.helpful.slice(0, 1)
  return learn.length > 0 ? pick('moveSkill')({ missing: listSkills(learn), weeks: weeksText(traits.learningWeeks) }) : null
}
