import type { Answer } from '#contract/call.ts'
import { currencies } from '#contract/currencies.ts'
import { wireOf } from '#contract/wire-values.ts'
import type { Introduction } from '#engine/find/introduction-sentence.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { type CountryCode, countryCodeOf, countryIdOf, type Trade } from '#engine/quantity/vocabulary.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { introductionCurrency, understandIntroduction } from '#markets/introductions.ts'
import { findBusinesses } from '#markets/search.ts'
import type { Context } from '../../context.ts'
import { type Actor, clientAddress, isSignedIn } from '../../platform/actor.ts'
import { detectPlace } from './detect-place.ts'

const maxNamed = 2
/** Relative to the best: what is found almost as well is meant as much. */
const meantScore = 0.95
/** Words that mean more businesses than this name none of them. */
const mostOfUnread = 5
const mostOfWork = 3
const needsById = new Map(archetypes.map(({ id, needs }) => [id, needs]))
const idleWords = new Set(Object.values(markets.sayings.idle).flat())

/** The answers of a sentence. An amount that names neither its money nor a place is in the money of the caller's country, if that is a market. */
export async function understand(ctx: Context, actor: Actor, text: string, address: string): Promise<Answer<'POST /api/understand'>> {
  ctx.rateLimiter.consumeLocal('introduction', isSignedIn(actor) ? { account: actor.userId } : { address: clientAddress(actor) })
  const home = countryCodeOf((await detectPlace(ctx, actor, address, undefined)).countryId)
  const introduction = understandIntroduction(text, home)
  const { place, amount, trades, have, when, hours, workplace, read, notUnderstood, language } = introduction
  const currency = introductionCurrency(introduction, home && !place ? ctx.market.facts.countries[home].currency : null)
  const knownCurrency = currencies.find((code) => code === currency)
  const unread = notUnderstood.map((words) => ({ words, ids: calledBy(words, trades, mostOfUnread) }))
  const ofTrades = read.flatMap(({ answer, words }) => (answer === 'trades' ? calledByWork(words, trades) : []))
  const named = [...introduction.named, ...unread.flatMap(({ ids }) => ids), ...ofTrades]
  return {
    ...(place ? { location: wireOf('country', countryIdOf(place.countryCode as CountryCode)) } : {}),
    ...(place?.cityId ? { cityId: place.cityId } : {}),
    ...(amount && knownCurrency
      ? { amount: { amountMinor: moneyFromMajor(amount.major, knownCurrency).minor, currency: knownCurrency } }
      : {}),
    trades,
    have,
    when,
    ...(hours === null ? {} : { hours }),
    ...(workplace ? { place: workplace } : {}),
    named: inPlace(ctx, named, introduction, home),
    read,
    notUnderstood: unread.filter(({ ids }) => ids.length === 0).map(({ words }) => words),
    ...(language && language !== 'en' ? { language } : {}),
  }
}

/** What businesses such words mean: of the trades that were read, where any were. */
function calledBy(words: string, trades: readonly Trade[], most: number): string[] {
  const found = findBusinesses(words)
  if (found.kind !== 'some' || found.scoreById.size > most) return []
  const isOfTrades = (id: string) => trades.length === 0 || trades.some((trade) => needsById.get(id)?.trades.weeks[trade] !== undefined)
  return [...found.scoreById].flatMap(([id, score]) => (score >= meantScore && isOfTrades(id) ? id : []))
}

/** Words of one's work name a business only where they say what of: 'fais des gâteaux', not 'cook'. */
function calledByWork(words: string, trades: readonly Trade[]): string[] {
  const telling = words
    .toLowerCase()
    .split(' ')
    .filter((word) => !idleWords.has(word))
  return calledBy(words, trades, telling.length > 1 ? Infinity : mostOfWork)
}

/** Of the businesses that a sentence names, those of its city, else of the country's reference city. */
function inPlace(
  ctx: Context,
  named: readonly string[],
  { place }: Introduction,
  home: CountryCode | null,
): { id: string; title: string }[] {
  const countryCode = place?.countryCode ?? home
  const cityId = place?.cityId ?? ctx.market.facts.cities.find((city) => city.countryCode === countryCode && city.reference)?.id
  const entries = ctx.market.entriesByCity.get(cityId ?? '') ?? []
  return [...new Set(named)]
    .flatMap((archetype) => entries.find((entry) => entry.archetype === archetype) ?? [])
    .slice(0, maxNamed)
    .map(({ id, title }) => ({ id, title }))
}
