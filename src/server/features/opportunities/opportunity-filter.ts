import { limits } from '#contract/limits.ts'
import type { OpportunityQuery } from '#contract/opportunity-filter.ts'
import type { CountedKind, CountryCode } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { isSmallTown } from '#markets/facts.ts'
import { findPlaceMentions } from '#markets/place-mentions.ts'
import { isNamedTown, resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { toUsd } from '../profile/amount-usd.ts'
import { knownBusinesses } from '../profile/named-businesses.ts'
import { findCountryCode } from '../profile/places.ts'
import { noAnswers, type SavedAnswers } from '../profile/saved-answers.ts'
import { answersOfPerson, homeCountry, type QueryProfile, type ViewerHome } from './person.ts'
import type { Profile } from './store.ts'

/** The parts of a query that describe the person. */
export type OpportunityFilter = Pick<
  OpportunityQuery,
  | 'city'
  | 'country'
  | 'amountMinor'
  | 'currency'
  | 'trades'
  | 'hours'
  | 'place'
  | 'have'
  | 'when'
  | 'businesses'
  | 'saidIn'
  | 'needMinor'
  | 'otherIncomeMinor'
  | 'notFreeMinor'
  | 'owedMinor'
  | 'instalmentMinor'
>

/** Those of a query of one opportunity: with the count at its spot. */
export type AnsweredFilter = OpportunityFilter & {
  countedOf?: CountedKind | undefined
  count?: number | undefined
  countMinutes?: number | undefined
}

export function readQueryProfile(filter: OpportunityFilter): QueryProfile {
  const { amountMinor, currency, trades, businesses, hours, place, have, when } = filter
  if ((amountMinor === undefined) !== (currency === undefined))
    throw new Failure('validation_failed', { field: amountMinor === undefined ? 'amountMinor' : 'currency', message: refusals.amountAlone })
  const amountUsd = toUsd({ budgetAmountMinor: amountMinor ?? null, budgetCurrency: currency ?? null })
  const answers = {
    ...(amountUsd === null ? {} : { amountUsd }),
    ...(trades?.length ? { trades } : {}),
    ...(businesses?.length ? { businesses: knownBusinesses(businesses, 'businesses') } : {}),
    ...(hours === undefined ? {} : { hoursPerWeek: hours }),
    ...(place ? { workplace: place } : {}),
    ...(have?.length ? { have } : {}),
    ...(when?.length ? { when } : {}),
  }
  return Object.keys(answers).length > 0 ? { ...answers, ...answersOfPerson(readQueryAnswers(filter)) } : answers
}

/** A visitor's answers before a report, as their device keeps them; `count` is of the business of the request. */
export function readQueryAnswers(filter: OpportunityFilter, count: SavedAnswers['counts'] = null): SavedAnswers {
  const { saidIn, needMinor, otherIncomeMinor, notFreeMinor, owedMinor, instalmentMinor, hours = null, when = null } = filter
  const household = givenAmounts({ needMinor, otherIncomeMinor })
  const setAside = givenAmounts({ notFreeMinor, owedMinor, instalmentMinor })
  if (!household && !setAside) return { ...noAnswers, counts: count, hours, when }
  if (!saidIn) throw new Failure('validation_failed', { field: 'saidIn', message: refusals.amountAlone })
  return {
    household: household && { currency: saidIn, ...household },
    setAside: setAside && { currency: saidIn, ...setAside },
    counts: count,
    hours,
    when,
  }
}

/**
 * What a run of one business takes of its viewer: what a signed-in person saved, with the time of the query on top, as they rank its list; of a visitor
 * the query's, which for a whole list counts nothing. @throws Failure validation_failed
 */
export function answersOfViewer(
  { actor, profile }: { actor: Actor; profile: SavedAnswers | null },
  filter: AnsweredFilter,
  opportunityId = '',
): SavedAnswers {
  if (!isSignedIn(actor)) return readQueryAnswers(filter, readQueryCount(filter, opportunityId))
  const saved = profile ?? noAnswers
  return { ...saved, hours: filter.hours ?? saved.hours, when: filter.when ?? saved.when }
}

/** @throws Failure validation_failed for a walk that is too long */
function readQueryCount({ countedOf: of, count, countMinutes: minutes }: AnsweredFilter, opportunityId: string): SavedAnswers['counts'] {
  if (of === undefined || count === undefined || minutes === undefined) return null
  if (of === 'sellers' && minutes > limits.countAtSpot.walkMinutes) throw new Failure('validation_failed', { field: 'countMinutes' })
  return [{ opportunityId, counted: { of, count, minutes } }]
}

/** The amounts that are there; null without any. */
function givenAmounts<T extends Record<string, number | undefined>>(amounts: T): { [K in keyof T]?: number } | null {
  const there = Object.entries(amounts).filter(([, amount]) => amount !== undefined)
  return there.length > 0 ? (Object.fromEntries(there) as { [K in keyof T]?: number }) : null
}

/** From the query, else from the profile. */
export function viewerHome(queryPlace: QueryPlace | null, profile: (Profile & SavedAnswers) | null): ViewerHome | null {
  const countryCode = queryPlace?.countryCode ?? homeCountry(profile)
  if (!countryCode) return null
  const cityId = queryPlace ? queryPlace.cityId : profile?.cityId
  return { countryCode, ...(cityId ? { cityId } : {}), ...(profile ? answersOfPerson(profile) : {}) }
}

/** Words that lead to a place and mean nothing without it: 'hair in Kumasi'. */
const beforePlace = /(?:^|\s)(?:in|at|near|a|à|mjini|kwa)\s*$/i

/** A search that names one place is of that place: 'Nairobi', 'hair Kumasi'. A word that a business is called by is none beside others: 'adire and kampala'. */
export function withSearchedPlace({ market }: Context, query: OpportunityQuery): OpportunityQuery {
  const { search } = query
  const [mention, second] = search ? findPlaceMentions(search) : []
  if (!search || !mention || second) return query
  const named = search.slice(mention.start, mention.end)
  const rest = `${search.slice(0, mention.start).replace(beforePlace, ' ')} ${search.slice(mention.end)}`.trim()
  const isInTitle = ({ title }: CatalogueEntry) => title.toLowerCase().includes(named.toLowerCase())
  if (rest && market.entries.some(isInTitle)) return query
  const country = market.facts.countries[mention.countryCode as CountryCode].name
  return { ...query, search: rest || undefined, country, city: mention.cityId ? named : undefined }
}

/** `unknownTown` is the name of a town that nobody knows, in whose place its country's smaller town is taken. */
export type QueryPlace = {
  cityId: string | null
  cityName: string | null
  countryCode: CountryCode
  countryName: string
  unknownTown?: string
}

export function resolveQueryPlace(ctx: Context, query: OpportunityFilter): QueryPlace | null {
  const countryCode = query.country ? findCountryCode(query.country) : null
  // An address may hold a city where a country belongs.
  const isUnknownCountry = query.country !== undefined && query.country !== '' && !countryCode
  const text = isUnknownCountry ? [query.city, query.country].filter(Boolean).join(', ') : query.city
  if (text) {
    const resolved = resolvePlace({ text, ...(countryCode ? { countryCode } : {}) })
    if (!resolved.ok)
      throw new Failure('unknown_place', {
        field: isUnknownCountry ? 'country' : 'city',
        details: { suggestions: resolved.suggestions, asked: text },
      })
    const { city, country, known } = resolved.place
    const isUnknown = !known && isSmallTown(city) && !isNamedTown(text, country.code)
    return {
      cityId: city.id,
      cityName: city.name,
      countryCode: country.code,
      countryName: country.name,
      ...(isUnknown ? { unknownTown: text } : {}),
    }
  }
  if (!countryCode) return null
  return { cityId: null, cityName: null, countryCode, countryName: ctx.market.facts.countries[countryCode].name }
}
