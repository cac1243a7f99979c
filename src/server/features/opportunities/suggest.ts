import { createHash } from 'node:crypto'
import { archetypeSimilarity } from '#engine/fit/discover.ts'
import { skillFit } from '#engine/fit/fit.ts'
import { explainFit } from '#engine/fit/fit-reasons.ts'
import { budgetRange, type Person } from '#engine/fit/person.ts'
import { rankForPerson } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { referenceCity } from '#engine/market/price-transfer.ts'
import { formatMoneyMajor, formatMoneyRoundedMajor, formatOdds } from '#engine/quantity/format.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import { stripContacts } from '#report/compose/strip-contacts.ts'
import { skillTexts } from '#words/engine/fit.ts'
import { droppedTexts, suggestedTexts } from '#words/suggested.ts'
import type { Context } from '../../context.ts'
import { LlmFailure } from '../../narrator/llm.ts'
import { createMeteredLlm } from '../../narrator/metered-llm.ts'
import type { UserActor } from '../../platform/actor.ts'
import { freeWork } from '../../threads/work.ts'
import { type OwnBusiness, prepareOwnRanking } from './own-business.ts'
import { buildArchetype } from './suggest-archetype.ts'
import { type Proposal, proposalInstructions, proposalsShape } from './suggest-shape.ts'

export type SuggestionResult = {
  businesses: (OwnBusiness & { why: string[] })[]
  dropped: { title: string; reason: string }[]
  /** Null when no model is configured or none answered. */
  suggestedBy: string | null
}

const noSuggestions: SuggestionResult = { businesses: [], dropped: [], suggestedBy: null }
/** Below this skill fit the trade cannot be learnt on the way. */
const minSkillFit = 0.3
/** A monthly profit above this many helper wages is an error, not a very small business. */
const maxHelperWages = 40

/**
 * Proposes businesses by a model; the engine prices, scores and ranks them like any other. Proposals that do not add up, duplicate the catalogue or
 * the person's list, or need more than the person has are dropped with the reason. Nothing is written here.
 */
export async function suggestBusinesses(
  ctx: Context,
  request: { actor: UserActor; person: Person; words: string; own: readonly OwnBusiness[]; signal?: AbortSignal },
): Promise<SuggestionResult> {
  const llm = createMeteredLlm(ctx, request.actor.userId)
  if (!llm) return noSuggestions
  const { person } = request
  const words = stripContacts(request.words)
  const country = ctx.market.facts.countries[person.countryCode]
  const place = ctx.market.findPlace(person.cityId ?? referenceCity(country, ctx.market.facts).id)
  if (!place) return noSuggestions
  let proposals: Proposal[]
  try {
    const answer = await llm.ask({
      system: proposalInstructions,
      data: {
        person: { budgetUsd: budgetRange(person), skills: person.skills, interests: person.interests, ownWords: words },
        place: { country: country.name, city: place.city.name, currency: country.currency, pricesOf: ctx.market.facts.asOf },
        known: {
          perUsd: country.facts.fxPerUsd.value,
          helperPayPerMonth: country.facts.helperWage.value,
          minimumWagePerMonth: country.facts.minimumWage.value,
        },
        alreadyKnown: ctx.market.archetypes
          .filter((each) => each.countries.includes(country.code))
          .map((each) => titleOf(each, country.code)),
      },
      schema: proposalsShape,
      schemaName: 'suggested_businesses',
      maxTokens: 8000,
      ...(request.signal ? { signal: request.signal } : {}),
    })
    proposals = answer.businesses
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'the model could not suggest; the catalogue alone answers')
    return noSuggestions
  }

  const accepted: OwnBusiness[] = []
  const dropped: SuggestionResult['dropped'] = []
  for (const proposal of proposals) {
    const result = buildArchetype(proposal, {
      id: newOwnId(request.actor.userId, proposal.title, ctx.newId('own')),
      countryCode: country.code,
      priceMonth: ctx.market.facts.asOf,
      ownWords: words,
    })
    if (!result.ok) {
      dropped.push({ title: result.title, reason: result.reason })
      continue
    }
    const { archetype } = result
    const duplicateTitle = findDuplicate(
      archetype,
      [...ctx.market.archetypes, ...request.own.map((each) => each.archetype), ...accepted.map((each) => each.archetype)],
      country.code,
    )
    if (duplicateTitle) {
      dropped.push({ title: archetype.title, reason: droppedTexts.listedAlready({ title: duplicateTitle }) })
      continue
    }
    const card = await ctx.compute.makeCard(
      { archetypeId: archetype.id, cityId: place.city.id, requestedName: null, known: true, own: { archetype, suggestedBy: llm.model } },
      freeWork(request.actor),
      request.signal,
    )
    const reason = card.ok
      ? rejectionReason(ctx, card.entry, archetype, person)
      : droppedTexts.notComputed({ reason: endSentence(card.reason.message) })
    if (reason || !card.ok) dropped.push({ title: archetype.title, reason: reason ?? '' })
    else accepted.push({ archetype, card: card.entry, suggestedBy: llm.model, figures: {}, version: 1 })
  }
  return { businesses: rankAccepted(ctx, accepted, person), dropped, suggestedBy: llm.model }
}

function rankAccepted(ctx: Context, accepted: readonly OwnBusiness[], person: Person): SuggestionResult['businesses'] {
  const ranking = prepareOwnRanking(ctx, accepted)
  return rankForPerson(ranking, person).flatMap((each) => {
    const business = accepted.find(({ card }) => card.id === each.entry.id)
    // Shown first, and dropped once the owner has set overrides.
    const why = [suggestedTexts.unchecked, ...explainFit(ranking, person, each).why]
    return business ? [{ ...business, why }] : []
  })
}

function rejectionReason(ctx: Context, card: CatalogueEntry, archetype: Archetype, person: Person): string | null {
  const { facts, currency } = ctx.market.facts.countries[card.countryCode]
  const local = (usd: number) => formatMoneyRoundedMajor(usd * facts.fxPerUsd.value, currency)
  const most = budgetRange(person).max
  if (card.monthlyProfit.p50 * facts.fxPerUsd.value > maxHelperWages * facts.helperWage.value) return droppedTexts.earnsTooMuch
  if (card.breakEvenMonth === null) return droppedTexts.neverBreaksEven
  if (card.verdict === 'no') return droppedTexts.losesMoney({ odds: formatOdds(card.lossOdds) })
  if (most !== null && card.cashNeededP80 > most)
    return droppedTexts.overBudget({ cash: local(card.cashNeededP80), most: local(most), mostUsd: formatMoneyMajor(most, 'USD') })
  const { skills } = archetype
  if (skillFit({ skills }, person.skills) < minSkillFit)
    return droppedTexts.missingSkills({ skills: joinWithAnd(skills.must.map((skill) => skillTexts[skill])) })
  return null
}

const titleThreshold = 0.6
/** Share of the features, besides the family, at which two businesses count as the same. */
const kindThreshold = 0.6

function findDuplicate(archetype: Archetype, others: readonly Archetype[], countryCode: Archetype['home']): string | null {
  const ownTitleWords = titleWords(archetype.title)
  for (const other of others) {
    const titles = [other.title, titleOf(other, countryCode)]
    if (
      titles.some((title) => overlap(ownTitleWords, titleWords(title)) >= titleThreshold) ||
      archetypeSimilarity(archetype, other) >= kindThreshold
    )
      return titleOf(other, countryCode)
  }
  return null
}

function titleOf(archetype: Archetype, countryCode: Archetype['home']): string {
  return archetype.local?.[countryCode]?.title ?? archetype.title
}

const fillers = new Set([
  'and',
  'for',
  'the',
  'with',
  'from',
  'small',
  'business',
  'service',
  'services',
  'shop',
  'seller',
  'selling',
  'making',
  'home',
  'local',
  'mobile',
])

function titleWords(title: string): Set<string> {
  const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(words.filter((word) => !fillers.has(word)).map((word) => word.replace(/(ing|ers?|s)$/, '')))
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b]).size
  return all === 0 ? 0 : [...a].filter((word) => b.has(word)).length / all
}

/** Kebab case, unique and not guessable, though the id alone opens nothing. */
function newOwnId(userId: string, title: string, fresh: string): string {
  return `own-${createHash('sha256').update(`${userId}|${title}|${fresh}`).digest('hex').slice(0, 24)}`
}
