import { joinWithAnd } from '#language/join-names.ts'
import type { MoneyText } from '#language/slots.ts'
import { createVariantPicker } from '#language/variants.ts'
import { emptyListTexts, fitTexts, interestTexts, learningTexts, skillTexts, tradeTexts, workplaceTexts } from '#words/engine/fit.ts'
import {
  formatMoneyFromMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatMoneyUpToMajor,
  formatOdds,
} from '../quantity/format.ts'
import type { CountryCode, Skill } from '../quantity/vocabulary.ts'
import { frequentLossOdds } from '../risk/verdict.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { interestNearness, nearest, skillTransfer } from './adjacency.ts'
import { availableMoney, type BusinessTraits, budgetRange, type Fit, type Person, possibleWorkplaces, timeShare } from './fit.ts'
import type { NoMatch, Ranked, Ranking } from './rank.ts'

/** Explains a fit: the reasons for its value, and the one improvement that would raise it most (null when nothing much would). */
export function explainFit(ranking: Ranking, person: Person, { entry, fit }: Ranked): Fit {
  const traits = ranking.traits.get(entry.archetype)
  if (!traits) throw new RangeError(`no archetype ${entry.archetype}`)
  const pick = pickerFor(entry)
  const why = [
    ...(hasBudget(person) ? [capitalReason(ranking, person, { entry, fit }, pick)] : []),
    ...workReasons(traits, person, pick),
    ...(person.skills.length > 0 ? [skillReason(traits, person, pick)] : []),
    ...(interestReason(traits, person, pick) ?? []),
    locationReason(ranking, entry, pick),
  ]
  return { ...fit, score: Math.round(fit.score), why, wouldMove: improvement(ranking, person, { entry, fit }, traits, pick) }
}

export function noMatchMessage(ranking: Ranking, person: Person, { cheapest }: NoMatch): string {
  const country = ranking.countries[person.countryCode].nameInSentence
  if (!cheapest) return emptyListTexts.noMatchAtAll({ country })
  const need = local(ranking, cheapest.countryCode, cheapest.cashNeededP80)
  const opening = local(ranking, cheapest.countryCode, cheapest.openingCost)
  const slots = { country, budget: budgetText(ranking, person), title: cheapest.title, city: cheapest.city, opening, need }
  const traits = ranking.traits.get(cheapest.archetype)
  if (!traits || cheapest.cashNeededP80 > availableMoney(person).most) return emptyListTexts.noMatch(slots)
  return emptyListTexts.noMatchWithinBudget({ ...slots, asks: skillReason(traits, person, pickerFor(cheapest)) })
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
  if (person.amountUsd !== undefined) return local(ranking, person.countryCode, person.amountUsd)
  const { currency, perUsd } = ranking.countries[person.countryCode]
  const { min, max } = budgetRange(person)
  if (max === null) return formatMoneyFromMajor(min * perUsd, currency)
  return min === 0 ? formatMoneyUpToMajor(max * perUsd, currency) : formatMoneyRangeMajor(min * perUsd, max * perUsd, currency)
}

function weeksText(weeks: number): string {
  return learningTexts.weeks({ n: weeks < 1 ? 0 : Math.round(weeks) })
}

/** Budget use above which unused money is no reason worth a sentence. */
const minUseWithoutRemark = 0.95

function capitalReason(ranking: Ranking, person: Person, { entry, fit }: Pick<Ranked, 'entry' | 'fit'>, pick: TextPicker): string {
  const { certain, most } = availableMoney(person)
  const needUsd = entry.cashNeededP80
  const slots = {
    need: local(ranking, entry.countryCode, needUsd),
    budget: budgetText(ranking, person),
    gap: local(ranking, entry.countryCode, Math.max(0, needUsd - most)),
    opening: local(ranking, entry.countryCode, entry.openingCost),
  }
  const middle = Math.sqrt(certain * most)
  // Where only the slow first weeks cost much, the reason names the small sum that opens the door.
  const canOpen = entry.openingCost <= Math.min(middle, needUsd / 2)
  if (needUsd > most) return pick(canOpen ? 'capitalOpensShort' : 'capitalShort')(slots)
  // The penalty for unused money, in words.
  if (fit.use < minUseWithoutRemark) return pick('capitalSmall')(slots)
  if (needUsd > middle) return pick(canOpen ? 'capitalOpens' : 'capitalStretch')(slots)
  return pick(needUsd < certain / 2 ? 'capitalEasy' : 'capitalCovered')(slots)
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

function interestReason(traits: BusinessTraits, person: Person, pick: TextPicker): [string] | null {
  const match = traits.interests.find((interest) => person.interests.includes(interest))
  if (match) return [pick('interestHit')({ interest: interestTexts[match] })]
  for (const other of traits.interests) {
    const near = nearest(person.interests, other, interestNearness)
    if (near) return [pick('interestNear')({ named: interestTexts[near.from], other: interestTexts[other] })]
  }
  return null
}

function hasBudget({ budget, amountUsd }: Person): boolean {
  return budget !== undefined || amountUsd !== undefined
}

/** From this share of the hours on, a week has enough of them. */
const enoughTime = 0.9

/** Reasons from the person's trade, hours and workplace. */
function workReasons(traits: BusinessTraits, person: Person, pick: TextPicker): string[] {
  const trade = person.trades?.find((each) => traits.trades?.includes(each))
  const [workplace] = possibleWorkplaces(traits)
  const isElsewhere = person.workplace && !possibleWorkplaces(traits).includes(person.workplace)
  const hours = traits.ownerHoursPerWeek
  return [
    ...(trade ? [pick('tradeHit')({ trade: tradeTexts[trade] })] : []),
    ...(hours && timeShare(traits, person) < enoughTime
      ? [pick('hoursShort')({ hours: Math.round(hours.likely), have: person.hoursPerWeek! })]
      : []),
    ...(isElsewhere && workplace ? [pick('workplaceOther')({ workplace: workplaceTexts[workplace] })] : []),
  ]
}

function locationReason(ranking: Ranking, entry: CatalogueEntry, pick: TextPicker): string {
  const slots = {
    city: entry.city,
    profit: local(ranking, entry.countryCode, entry.monthlyProfit.p50),
    month: String(entry.breakEvenMonth ?? ''),
    odds: formatOdds(entry.lossOdds),
  }
  if (entry.verdict === 'no' || entry.breakEvenMonth === null) return pick('placeNo')(slots)
  if (entry.verdict === 'good') return pick('placeGood')(slots)
  return pick(entry.lossOdds > frequentLossOdds ? 'placeCareful' : 'placeThin')(slots)
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
    return pick('moveCapital')({ gap: local(ranking, entry.countryCode, entry.cashNeededP80 - certain) })
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
