import { listed } from '#language/listed.ts'
import type { MoneyText } from '#language/slots.ts'
import { sayerFor } from '#language/variants.ts'
import { emptyListTexts, fitTexts, interestTexts, learningTexts, skillTexts, tradeTexts, workplaceTexts } from '#words/engine/fit.ts'
import {
  formatMoneyFromMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatMoneyUpToMajor,
  formatOdds,
} from '../quantity/format.ts'
import type { CountryCode, Skill } from '../quantity/vocabulary.ts'
import { oftenLoses } from '../risk/verdict.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { interestNearness, nearest, skillTransfer } from './adjacency.ts'
import { type Fit, moneyOf, moneyRange, type Person, type Traits, timeShare, workplacesOf } from './fit.ts'
import type { NoMatch, Ranked, Ranking } from './rank.ts'

/** The parts of a fit in words: the reasons for its value, and the one thing that would move it most (null when nothing much would). */
export function explainFit(ranking: Ranking, person: Person, { entry, fit }: Ranked): Fit {
  const traits = ranking.traits.get(entry.archetype)
  if (!traits) throw new RangeError(`no archetype ${entry.archetype}`)
  const say = sayer(entry)
  const why = [
    ...(saysMoney(person) ? [capitalReason(ranking, person, { entry, fit }, say)] : []),
    ...workReasons(traits, person, say),
    ...(person.skills.length > 0 ? [skillReason(traits, person, say)] : []),
    ...(interestReason(traits, person, say) ?? []),
    placeReason(ranking, entry, say),
  ]
  return { ...fit, score: Math.round(fit.score), why, wouldMove: mover(ranking, person, { entry, fit }, traits, say) }
}

/** What a person reads when nothing fits. */
export function noMatchMessage(ranking: Ranking, person: Person, { cheapest }: NoMatch): string {
  const country = ranking.countries[person.countryCode].nameInSentence
  if (!cheapest) return emptyListTexts.noMatchAtAll({ country })
  const need = local(ranking, cheapest.countryCode, cheapest.cashNeededP80)
  const opening = local(ranking, cheapest.countryCode, cheapest.openingCost)
  const slots = { country, budget: budgetText(ranking, person), title: cheapest.title, city: cheapest.city, opening, need }
  const traits = ranking.traits.get(cheapest.archetype)
  if (!traits || cheapest.cashNeededP80 > moneyOf(person).most) return emptyListTexts.noMatch(slots)
  return emptyListTexts.noMatchWithinBudget({ ...slots, asks: skillReason(traits, person, sayer(cheapest)) })
}

/** What a person reads when a filter on the start-up cost, in USD, leaves nothing: the one that asks for least above it. */
export function nearestMessage(entry: CatalogueEntry, mostUsd: number): string {
  const usd = (amount: number) => formatMoneyRoundedMajor(amount, 'USD')
  const { title, city, startupCostMin, startupCostMax } = entry
  const slots = { title, city, low: usd(startupCostMin), high: usd(startupCostMax) }
  return mostUsd > 0 ? emptyListTexts.nearest({ ...slots, most: usd(mostUsd) }) : emptyListTexts.nearestToNothing(slots)
}

/** Says things in a business's own way. */
const sayer = (entry: CatalogueEntry) => sayerFor(fitTexts, entry.archetype)
type Say = ReturnType<typeof sayer>

function local(ranking: Ranking, code: CountryCode, usd: number): MoneyText {
  const { currency, perUsd } = ranking.countries[code]
  return formatMoneyRoundedMajor(usd * perUsd, currency)
}

function budgetText(ranking: Ranking, person: Person): MoneyText {
  if (person.amountUsd !== undefined) return local(ranking, person.countryCode, person.amountUsd)
  const { currency, perUsd } = ranking.countries[person.countryCode]
  const { min, max } = moneyRange(person)
  if (max === null) return formatMoneyFromMajor(min * perUsd, currency)
  return min === 0 ? formatMoneyUpToMajor(max * perUsd, currency) : formatMoneyRangeMajor(min * perUsd, max * perUsd, currency)
}

function weeksText(weeks: number): string {
  return learningTexts.weeks({ n: weeks < 1 ? 0 : Math.round(weeks) })
}

/** From here on what is left unused of the budget moves a business so little that the reason is the money itself. */
const shownUse = 0.95

function capitalReason(ranking: Ranking, person: Person, { entry, fit }: Pick<Ranked, 'entry' | 'fit'>, say: Say): string {
  const { sure, most } = moneyOf(person)
  const needUsd = entry.cashNeededP80
  const slots = {
    need: local(ranking, entry.countryCode, needUsd),
    budget: budgetText(ranking, person),
    gap: local(ranking, entry.countryCode, Math.max(0, needUsd - most)),
    opening: local(ranking, entry.countryCode, entry.openingCost),
  }
  const middle = Math.sqrt(sure * most)
  // Where it is only the slow first weeks that cost, a person must know with how little the door opens.
  const opens = entry.openingCost <= Math.min(middle, needUsd / 2)
  if (needUsd > most) return say(opens ? 'capitalOpensShort' : 'capitalShort')(slots)
  // The term of the fit that takes off for money left unused, in the person's words.
  if (fit.use < shownUse) return say('capitalSmall')(slots)
  if (needUsd > middle) return say(opens ? 'capitalOpens' : 'capitalStretch')(slots)
  return say(needUsd < sure / 2 ? 'capitalEasy' : 'capitalCovered')(slots)
}

function spoken(skills: readonly Skill[]): string {
  return listed(skills.map((skill) => skillTexts[skill]))
}

function weakest(traits: Traits, person: Person): { missing: Skill[]; near: Skill | null } {
  const missing = traits.skills.must.filter((skill) => !person.skills.includes(skill))
  const first = missing[0]
  return { missing, near: first ? (nearest(person.skills, first, skillTransfer)?.from ?? null) : null }
}

/** Weeks of learning from which no neighbouring skill makes it near. */
const longTrade = 16

function skillReason(traits: Traits, person: Person, say: Say): string {
  const { must, helpful } = traits.skills
  const helps = helpful.filter((skill) => person.skills.includes(skill))
  const weeks = weeksText(traits.learningWeeks)
  if (must.length === 0) return helps.length > 0 ? say('skillNoneHelped')({ helpful: spoken(helps) }) : say('skillNone')({ weeks })
  const { missing, near } = weakest(traits, person)
  if (missing.length === 0) {
    return helps.length > 0
      ? say('skillHeldHelped')({ held: spoken(must), helpful: spoken(helps) })
      : say('skillHeld')({ held: spoken(must) })
  }
  return near
    ? say(traits.learningWeeks > longTrade ? 'skillNearLong' : 'skillNear')({ near: spoken([near]), missing: spoken(missing), weeks })
    : say('skillMissing')({ missing: spoken(missing), weeks })
}

function interestReason(traits: Traits, person: Person, say: Say): [string] | null {
  const hit = traits.interests.find((interest) => person.interests.includes(interest))
  if (hit) return [say('interestHit')({ interest: interestTexts[hit] })]
  for (const other of traits.interests) {
    const near = nearest(person.interests, other, interestNearness)
    if (near) return [say('interestNear')({ named: interestTexts[near.from], other: interestTexts[other] })]
  }
  return null
}

function saysMoney({ budget, amountUsd }: Person): boolean {
  return budget !== undefined || amountUsd !== undefined
}

/** From this share of the hours on, a week has enough of them. */
const enoughTime = 0.9

/** The trade that the person has, hours that are too few, and another workplace than was said. */
function workReasons(traits: Traits, person: Person, say: Say): string[] {
  const trade = person.trades?.find((each) => traits.trades?.includes(each))
  const [workplace] = workplacesOf(traits)
  const isElsewhere = person.workplace && !workplacesOf(traits).includes(person.workplace)
  const hours = traits.ownerHoursPerWeek
  return [
    ...(trade ? [say('tradeHit')({ trade: tradeTexts[trade] })] : []),
    ...(hours && timeShare(traits, person) < enoughTime
      ? [say('hoursShort')({ hours: Math.round(hours.likely), have: person.hoursPerWeek! })]
      : []),
    ...(isElsewhere && workplace ? [say('workplaceOther')({ workplace: workplaceTexts[workplace] })] : []),
  ]
}

function placeReason(ranking: Ranking, entry: CatalogueEntry, say: Say): string {
  const slots = {
    city: entry.city,
    profit: local(ranking, entry.countryCode, entry.monthlyProfit.p50),
    month: String(entry.breakEvenMonth ?? ''),
    odds: formatOdds(entry.lossOdds),
  }
  if (entry.verdict === 'no' || entry.breakEvenMonth === null) return say('placeNo')(slots)
  if (entry.verdict === 'good') return say('placeGood')(slots)
  return say(entry.lossOdds > oftenLoses ? 'placeCareful' : 'placeThin')(slots)
}

/** The weakest of the four parts, unless even that is good. */
function mover(ranking: Ranking, person: Person, { entry, fit }: Pick<Ranked, 'entry' | 'fit'>, traits: Traits, say: Say): string | null {
  // What nothing was said of, nobody can do better in.
  const isSaid = { capital: saysMoney(person), skill: person.skills.length > 0, interest: person.interests.length > 0, place: true }
  const parts = (['capital', 'skill', 'interest', 'place'] as const).filter((each) => isSaid[each]).toSorted((a, b) => fit[a] - fit[b])
  const part = parts[0]!
  if (fit[part] >= 0.85) return null
  if (part === 'capital') {
    const { sure } = moneyOf(person)
    return say('moveCapital')({ gap: local(ranking, entry.countryCode, entry.cashNeededP80 - sure) })
  }
  if (part === 'place') return say('movePlace')({ city: entry.city })
  if (part === 'interest') {
    const [other] = traits.interests
    return say('moveInterest')({ other: other ? interestTexts[other] : '' })
  }
  const { missing } = weakest(traits, person)
  const learn = missing.length > 0 ? missing : traits.skills.helpful.slice(0, 1)
  return learn.length > 0 ? say('moveSkill')({ missing: spoken(learn), weeks: weeksText(traits.learningWeeks) }) : null
}
