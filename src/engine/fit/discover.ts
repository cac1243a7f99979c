import { listed } from '#language/listed.ts'
import type { MoneyText } from '#language/slots.ts'
import { sayerFor, variantOf } from '#language/variants.ts'
import { discoveryTexts, skillTexts } from '#words/engine/fit.ts'
import { listTexts } from '#words/lists.ts'
import type { SearchIndex } from '../find/search-index.ts'
import type { Archetype } from '../market/archetype.ts'
import { statedFor } from '../market/supply.ts'
import { formatMoneyRoundedMajor, formatNumber } from '../quantity/format.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { nearest, skillTransfer } from './adjacency.ts'
import type { Person } from './fit.ts'
import { bestPlaceOfEach, type Ranked, type Ranking, rankForPerson } from './rank.ts'

export type DiscoveryInput = {
  ranking: Ranking
  index: DiscoveryIndex
  person: Person
  /** The person's own words, or ''. */
  words: string
  /** Archetype ids that the person hid, and those that earlier runs named. */
  hidden: readonly string[]
  found: readonly string[]
  count?: number
}

export type Discovery = { entry: CatalogueEntry; score: number; reasons: string[]; pairedWith: string | null }

/** What discovery looks up: businesses, and which of them a person's words ask for. */
export type DiscoveryIndex = { archetypes: ReadonlyMap<string, Archetype>; find: SearchIndex }

export function discoveryIndex(archetypes: readonly Archetype[], find: SearchIndex): DiscoveryIndex {
  return { archetypes: new Map(archetypes.map((each) => [each.id, each])), find }
}

/** Weight of being unlike what is already chosen, against being good (maximal marginal relevance). */
const diversity = 0.35
/** The reasons name money that reaches less far than this, and such a suggestion comes after all others. */
const leastCapital = 0.35
/** The best of the ranked list: what the person sees anyway, so discovery starts from their neighbours. */
const topOfList = 8
/** From here on a business is what the person's words ask for: it comes before all others, and money that is missing is said beside it. */
const asksFor = 0.5
/** An entry so high on the ranked list is no discovery, unless the person's own words ask for it. */
const alreadySeen = 4

type Candidate = { ranked: Ranked; archetype: Archetype; asked: number; relevance: number; reasons: string[]; pairedWith: string | null }

/**
 * A discovery run without a model: from the person's skills, place and own words to businesses that the ranked list does not put on top, each with its reasons.
 * Never names what was hidden or found before, nor what we advise against; returns fewer than `count` (5) when fewer hold. Same input, same answer.
 */
export function discover({ ranking, index, person, words, hidden, found, count = 5 }: DiscoveryInput): Discovery[] {
  const ofCountry = ranking.entriesByCountry.get(person.countryCode) ?? []
  const list = bestPlaceOfEach(rankForPerson(ranking, person, ofCountry), person).filter(({ entry }) =>
    index.archetypes.has(entry.archetype),
  )
  const barred = new Set([...hidden, ...found])
  const top = list.filter(({ entry }) => !hidden.includes(entry.archetype)).slice(0, topOfList)
  const heard = words.trim() ? index.find(words) : null
  const matched = heard?.kind === 'some' ? heard : null
  const seen = new Set(top.slice(0, Math.min(alreadySeen, Math.floor(list.length / 5))).map(({ entry }) => entry.archetype))
  const onTop = new Set(top.map(({ entry }) => entry.archetype))

  const candidates = list
    .filter(({ entry }) => !barred.has(entry.archetype) && entry.verdict !== 'no')
    .filter(({ entry }) => matched?.scoreById.has(entry.archetype) || !seen.has(entry.archetype))
    .map((ranked): Candidate => {
      const archetype = index.archetypes.get(ranked.entry.archetype)!
      const say = sayerFor(discoveryTexts, archetype.id)
      const reasons: string[] = []
      const asked = matched?.scoreById.get(archetype.id) ?? 0
      const own = asked > 0 ? (matched?.wordsById.get(archetype.id) ?? []) : []
      if (own.length > 0) reasons.push(say('words')({ words: listed(own.slice(0, 3).map((words) => listTexts.quoted({ words }))) }))
      const neighbour = neighbourOf(archetype, top, index)
      if (neighbour) reasons.push(say('adjacent')({ neighbour: neighbour.title }))
      const step = skillStep(archetype, person)
      if (step) reasons.push(say('skill')(step))
      const pair = neighbour ? partnerOf(archetype, top, index) : null
      if (pair) reasons.push(say('combination')({ other: pair.entry.title, ...pair.shared }))
      if (ranked.fit.capital < leastCapital) reasons.push(say('dear')({ need: needText(ranking, ranked) }))
      const providers = statedFor(archetype.providersPer100k, ranked.entry.countryCode).likely
      if (providers < 8) reasons.push(say('new')({ providers: formatNumber(providers, 1) }))
      const novelty = (providers < 8 ? 0.5 : 0) + (onTop.has(archetype.id) ? 0 : 0.5)
      const relevance =
        (matched ? 0.3 : 0.6) * Math.max(0, ranked.order) + 0.6 * asked + 0.12 * (neighbour ? 1 : 0) + 0.05 * (step ? 1 : 0) + 0.1 * novelty
      return { ranked, archetype, asked, relevance, reasons, pairedWith: pair?.entry.id ?? null }
    })

  const isAsked = ({ asked }: Candidate) => asked >= asksFor
  const isAffordable = ({ ranked }: Candidate) => ranked.fit.capital >= leastCapital
  const chosen = diverse(candidates.filter(isAsked), count)
  for (const group of [
    candidates.filter((each) => !isAsked(each) && isAffordable(each)),
    candidates.filter((each) => !isAsked(each) && !isAffordable(each)),
  ])
    chosen.push(...diverse(group, count - chosen.length))
  return chosen.map(({ ranked, archetype, relevance, reasons, pairedWith }) => ({
    entry: ranked.entry,
    score: Math.round(relevance * 1000) / 1000,
    reasons: reasons.length > 0 ? reasons : [variantOf(discoveryTexts.different, archetype.id)],
    pairedWith,
  }))
}

/** Greedy maximal marginal relevance: (1 − λ) · relevance − λ · likeness to the nearest already chosen. */
function diverse(candidates: readonly Candidate[], count: number): Candidate[] {
  const left = candidates.toSorted((a, b) => b.relevance - a.relevance || (a.archetype.id < b.archetype.id ? -1 : 1))
  const chosen: Candidate[] = []
  while (chosen.length < count && left.length > 0) {
    let best = 0
    let bestValue = -Infinity
    left.forEach((candidate, i) => {
      const nearestChosen = chosen.reduce((most, each) => Math.max(most, alike(candidate.archetype, each.archetype)), 0)
      const value = (1 - diversity) * candidate.relevance - diversity * nearestChosen
      if (value > bestValue) [best, bestValue] = [i, value]
    })
    chosen.push(...left.splice(best, 1))
  }
  return chosen
}

/** How alike two businesses are, 0–1: family, category, premises, skills and keywords. */
export function alike(a: Archetype, b: Archetype): number {
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
function neighbourOf(archetype: Archetype, top: readonly Ranked[], index: DiscoveryIndex): CatalogueEntry | null {
  const found = top.find(({ entry }) => {
    if (entry.archetype === archetype.id) return false
    return archetype.adjacent.includes(entry.archetype) || index.archetypes.get(entry.archetype)!.adjacent.includes(archetype.id)
  })
  return found?.entry ?? null
}

/** The kind of premises that two lines share or, with none, the piece of equipment. */
type Shared = { premises: string; item: string }

/** A second line that shares a piece of equipment or the premises, and is not the same trade. */
function partnerOf(archetype: Archetype, top: readonly Ranked[], index: DiscoveryIndex): { entry: CatalogueEntry; shared: Shared } | null {
  const own = archetype.equipment.map(({ item }) => item.toLowerCase())
  for (const { entry } of top) {
    const other = index.archetypes.get(entry.archetype)!
    if (other.id === archetype.id || other.family === archetype.family) continue
    const shared = other.equipment.find(({ item }) => own.includes(item.toLowerCase()))
    if (shared) return { entry, shared: { premises: 'none', item: shared.item } }
    const place = archetype.premises.kind
    if ((place === 'shop' || place === 'kiosk' || place === 'stall') && other.premises.kind === place)
      return { entry, shared: { premises: place, item: '' } }
  }
  return null
}

/** A required skill that the person lacks but is near to. */
function skillStep(archetype: Archetype, person: Person): { have: string; need: string } | null {
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
