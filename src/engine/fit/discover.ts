import { joinWithAnd } from '#language/join-names.ts'
import type { MoneyText } from '#language/slots.ts'
import { createVariantPicker, variantOf } from '#language/variants.ts'
import { discoveryTexts, skillTexts } from '#words/engine/fit.ts'
import { listTexts } from '#words/lists.ts'
import type { SearchIndex } from '../find/search-index.ts'
import type { Archetype } from '../market/archetype.ts'
import { estimateFor } from '../market/supply.ts'
import { formatMoneyRoundedMajor, formatNumber } from '../quantity/format.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { nearest, skillTransfer } from './adjacency.ts'
import type { Person } from './person.ts'
import { bestPlaceOfEach, type Ranked, type Ranking, rankForPerson } from './rank.ts'

export type DiscoveryInput = {
  ranking: Ranking
  index: DiscoveryIndex
  person: Person
  /** The person's own words, or ''. */
  words: string
  /** Archetype ids that the person hid, and those that earlier runs suggested. */
  hidden: readonly string[]
  previouslyFound: readonly string[]
  count?: number
}

export type Discovery = { entry: CatalogueEntry; score: number; reasons: string[]; pairedWith: string | null }

export type DiscoveryIndex = { archetypes: ReadonlyMap<string, Archetype>; find: SearchIndex }

export function discoveryIndex(archetypes: readonly Archetype[], find: SearchIndex): DiscoveryIndex {
  return { archetypes: new Map(archetypes.map((each) => [each.id, each])), find }
}

/** Weight of being unlike what is already chosen, against being good (maximal marginal relevance). */
const diversity = 0.35
/** Below this capital fit the reasons mention the missing money. */
const minCapitalFit = 0.35
/** The top of the ranked list, which the person sees anyway: discovery starts from its neighbours. */
const topOfList = 8
/** From this relevance on a business matches the person's words: it comes before all others, even where money is missing. */
const minWordScore = 0.5
/** An entry so high on the ranked list is no discovery, unless it matches the person's own words. */
const knownRankCount = 4

type Candidate = {
  ranked: Ranked
  archetype: Archetype
  wordScore: number
  relevance: number
  reasons: string[]
  pairedWith: string | null
}

/**
 * A discovery run without a language model: from the person's skills, place and own words to businesses that the ranked list does not put on top,
 * each with its reasons. Never suggests what was hidden or suggested before, nor what we advise against; returns fewer than `count` (5) when fewer
 * qualify. Same input, same answer.
 */
export function discover({ ranking, index, person, words, hidden, previouslyFound, count = 5 }: DiscoveryInput): Discovery[] {
  const ofCountry = ranking.entriesByCountry.get(person.countryCode) ?? []
  const list = bestPlaceOfEach(rankForPerson(ranking, person, ofCountry), person).filter(({ entry }) =>
    index.archetypes.has(entry.archetype),
  )
  const excluded = new Set([...hidden, ...previouslyFound])
  const top = list.filter(({ entry }) => !hidden.includes(entry.archetype)).slice(0, topOfList)
  const searchResult = words.trim() ? index.find(words) : null
  const matched = searchResult?.kind === 'some' ? searchResult : null
  const topIds = new Set(top.slice(0, Math.min(knownRankCount, Math.floor(list.length / 5))).map(({ entry }) => entry.archetype))
  const onTopList = new Set(top.map(({ entry }) => entry.archetype))

  const candidates = list
    .filter(({ entry }) => !excluded.has(entry.archetype) && entry.verdict !== 'no')
    .filter(({ entry }) => matched?.scoreById.has(entry.archetype) || !topIds.has(entry.archetype))
    .map((ranked): Candidate => {
      const archetype = index.archetypes.get(ranked.entry.archetype)!
      const pick = createVariantPicker(discoveryTexts, archetype.id)
      const reasons: string[] = []
      const wordScore = matched?.scoreById.get(archetype.id) ?? 0
      const matchedWords = wordScore > 0 ? (matched?.wordsById.get(archetype.id) ?? []) : []
      if (matchedWords.length > 0)
        reasons.push(pick('words')({ words: joinWithAnd(matchedWords.slice(0, 3).map((words) => listTexts.quoted({ words }))) }))
      const neighbour = findNeighbour(archetype, top, index)
      if (neighbour) reasons.push(pick('adjacent')({ neighbour: neighbour.title }))
      const skillGap = findSkillGap(archetype, person)
      if (skillGap) reasons.push(pick('skill')(skillGap))
      const partner = neighbour ? findPartner(archetype, top, index) : null
      if (partner) reasons.push(pick('combination')({ other: partner.entry.title, ...partner.shared }))
      if (ranked.fit.capital < minCapitalFit) reasons.push(pick('dear')({ need: needText(ranking, ranked) }))
      const providers = estimateFor(archetype.providersPer100k, ranked.entry.countryCode).likely
      if (providers < 8) reasons.push(pick('new')({ providers: formatNumber(providers, 1) }))
      const novelty = (providers < 8 ? 0.5 : 0) + (onTopList.has(archetype.id) ? 0 : 0.5)
      const relevance =
        (matched ? 0.3 : 0.6) * ranked.quality + 0.6 * wordScore + 0.12 * (neighbour ? 1 : 0) + 0.05 * (skillGap ? 1 : 0) + 0.1 * novelty
      return { ranked, archetype, wordScore, relevance, reasons, pairedWith: partner?.entry.id ?? null }
    })

  const isAskedFor = ({ wordScore }: Candidate) => wordScore >= minWordScore
  // Words that name a business outweigh the profile's interests, but not its money.
  const isWithinReach = ({ ranked, wordScore }: Candidate) =>
    ranked.missing.every(({ kind }) => kind === 'training' || (wordScore > 0 && kind !== 'money'))
  const chosen = pickDiverse(candidates.filter(isAskedFor), count)
  for (const group of [
    candidates.filter((each) => !isAskedFor(each) && isWithinReach(each)),
    candidates.filter((each) => !isAskedFor(each) && !isWithinReach(each)),
  ])
    chosen.push(...pickDiverse(group, count - chosen.length))
  return chosen.map(({ ranked, archetype, relevance, reasons, pairedWith }) => ({
    entry: ranked.entry,
    score: Math.round(relevance * 1000) / 1000,
    reasons: reasons.length > 0 ? reasons : [variantOf(discoveryTexts.different, archetype.id)],
    pairedWith,
  }))
}

/** Greedy maximal marginal relevance: (1 − λ) · relevance − λ · similarity to the nearest already chosen. */
function pickDiverse(candidates: readonly Candidate[], count: number): Candidate[] {
  const remaining = candidates.toSorted((a, b) => b.relevance - a.relevance || (a.archetype.id < b.archetype.id ? -1 : 1))
  const chosen: Candidate[] = []
  while (chosen.length < count && remaining.length > 0) {
    let best = 0
    let bestValue = -Infinity
    remaining.forEach((candidate, i) => {
      const maxSimilarity = chosen.reduce((most, each) => Math.max(most, archetypeSimilarity(candidate.archetype, each.archetype)), 0)
      const value = (1 - diversity) * candidate.relevance - diversity * maxSimilarity
      if (value > bestValue) [best, bestValue] = [i, value]
    })
    chosen.push(...remaining.splice(best, 1))
  }
  return chosen
}

/** Similarity of two businesses, 0–1: family, category, premises, skills and keywords. */
export function archetypeSimilarity(a: Archetype, b: Archetype): number {
  if (a.id === b.id) return 1
  return (
    0.3 * Number(a.family === b.family) +
    0.2 * Number(a.gapCategory === b.gapCategory) +
    0.1 * Number(a.premises.kind === b.premises.kind) +
    0.2 * overlap([...a.skills.must, ...a.skills.helpful], [...b.skills.must, ...b.skills.helpful]) +
    0.2 * overlap(a.keywords, b.keywords)
  )
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const first = new Set(a)
  const both = new Set([...a, ...b]).size
  return both === 0 ? 0 : new Set(b.filter((each) => first.has(each))).size / both
}

/** The best-fitting business of the list's top that is a neighbour, either way round. */
function findNeighbour(archetype: Archetype, top: readonly Ranked[], index: DiscoveryIndex): CatalogueEntry | null {
  const match = top.find(({ entry }) => {
    if (entry.archetype === archetype.id) return false
    return archetype.adjacent.includes(entry.archetype) || index.archetypes.get(entry.archetype)!.adjacent.includes(archetype.id)
  })
  return match?.entry ?? null
}

/** The kind of premises that two businesses share or, with none, the piece of equipment. */
type SharedAsset = { premises: string; item: string }

/** A second business that shares a piece of equipment or the premises, and is not the same trade. */
function findPartner(
  archetype: Archetype,
  top: readonly Ranked[],
  index: DiscoveryIndex,
): { entry: CatalogueEntry; shared: SharedAsset } | null {
  const ownItems = archetype.equipment.map(({ item }) => item.toLowerCase())
  for (const { entry } of top) {
    const other = index.archetypes.get(entry.archetype)!
    if (other.id === archetype.id || other.family === archetype.family) continue
    const shared = other.equipment.find(({ item }) => ownItems.includes(item.toLowerCase()))
    if (shared) return { entry, shared: { premises: 'none', item: shared.item } }
    const place = archetype.premises.kind
    if ((place === 'shop' || place === 'kiosk' || place === 'stall') && other.premises.kind === place)
      return { entry, shared: { premises: place, item: '' } }
  }
  return null
}

/** A required skill that the person lacks but is near to. */
function findSkillGap(archetype: Archetype, person: Person): { have: string; need: string } | null {
  for (const need of archetype.skills.must) {
    if (person.skills.includes(need)) continue
    const near = nearest(person.skills, need, skillTransfer)
    if (near && near.share >= 0.4) return { have: skillTexts[near.from], need: skillTexts[need] }
  }
  return null
}

function needText(ranking: Ranking, { entry }: Ranked): MoneyText {
  const { currency, perUsd } = ranking.countries[entry.countryCode]
  return formatMoneyRoundedMajor(entry.cashNeededP80 * perUsd, currency)
}
