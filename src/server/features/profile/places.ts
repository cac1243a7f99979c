import type { z } from 'zod'
import type { Answer } from '#contract/call.ts'
import { currencies } from '#contract/currencies.ts'
import type { profileRoutes } from '#contract/profile.ts'
import type { City } from '#engine/market/place.ts'
import { countryCodes } from '#engine/quantity/country-table.ts'
import { type CountryCode, countryCodeOf, countryIdOf } from '#engine/quantity/vocabulary.ts'
import { normalizePlaceName } from '#markets/compare-places.ts'
import { exchangeRateFor, isSmallTown } from '#markets/facts.ts'
import { countryNames } from '#markets/place-names.ts'
import { isNamedTown, nearestCity, resolvePlace } from '#markets/places.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { lookUpTown } from '../sources/reverse.ts'
import { readPreferenceRow } from './store.ts'

type LocationRequest = z.output<(typeof profileRoutes)['POST /api/location/resolve']['body']>

/** The city of a point or a text, or the one whose figures replace it, which is not `known`. */
export async function resolveLocation(ctx: Context, actor: Actor, request: LocationRequest): Promise<Answer<'POST /api/location/resolve'>> {
  if ('lat' in request) {
    const near = nearestCity(request)
    if (!near) throw new Failure('unknown_place', { details: { suggestions: [] } })
    const town = await lookUpTown(ctx, actor, request)
    const smallTown = town && !near.known ? resolveTown(town, near.city) : null
    return { ...presentCity(ctx, smallTown ?? near.city, near.known), ...(town ? { town } : {}) }
  }
  const countryCode = request.country ? findCountryCode(request.country) : null
  const resolved = resolvePlace({ text: request.text, ...(countryCode ? { countryCode } : {}) })
  if (!resolved.ok) throw new Failure('unknown_place', { field: 'text', details: { suggestions: resolved.suggestions } })
  return presentCity(ctx, resolved.place.city, resolved.place.known)
}

/** Far from every city, a town of the list in the same country has the figures of its smaller towns. */
function resolveTown(town: string, { countryCode }: City): City | null {
  const resolved = isNamedTown(town, countryCode) ? resolvePlace({ text: town, countryCode }) : null
  return resolved?.ok ? resolved.place.city : null
}

/** Cities with their own figures, and the dated exchange rates for display (never for charging). */
export function listPlaces(ctx: Context): Answer<'GET /api/places'> {
  const { cities, countries, sources } = ctx.market.facts
  return {
    cities: cities
      .filter((city) => !isSmallTown(city))
      .map((city) => ({
        id: city.id,
        name: city.name,
        country: countries[city.countryCode].name,
        countryCode: city.countryCode,
        countryId: countryIdOf(city.countryCode),
        currency: countries[city.countryCode].currency,
        lat: city.lat,
        lon: city.lon,
        gapMap: true,
      })),
    rates: currencies.flatMap((currency) => {
      const rate = exchangeRateFor(currency)
      if (!rate) return []
      return [{ currency, perUsd: rate.perUsd, date: rate.date, source: sources?.[rate.fact.sourceId]?.title ?? rate.fact.label }]
    }),
  }
}

function presentCity(ctx: Context, city: City, known: boolean): Answer<'POST /api/location/resolve'> {
  const country = ctx.market.facts.countries[city.countryCode]
  return { city: city.name, cityId: city.id, country: country.name, countryCode: country.code, countryId: countryIdOf(country.code), known }
}

/** A country's code by code or any common name, case-insensitive; null when unknown. */
export function findCountryCode(text: string): CountryCode | null {
  const name = normalizePlaceName(text)
  return countryCodes.find((code) => countryNames[code].includes(name)) ?? null
}

/** The chosen home country, whose date format applies; null before one is chosen. */
export async function readHomeCountry(db: Db, userId: string): Promise<CountryCode | null> {
  return countryCodeOf((await readPreferenceRow(db, userId))?.location)
}
