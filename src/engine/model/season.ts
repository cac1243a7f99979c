import { modelRefusals } from '#words/engine/model-refusals.ts'
import { feastMonths, keptBy } from '../economy/feasts.ts'
import type { Fact } from '../evidence/evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import type { City, Country } from '../market/place.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { type Feast, feasts } from '../quantity/vocabulary.ts'

/** What one feast adds to each month, January first, in shares of an average month's sales before scaling; negative where it takes away. */
export type FeastEffect = { feast: Feast; byMonth: number[]; share: Fact }

/**
 * Twelve factors, January first. The months of the city's climate where they are given, else the country's, else the home market's; with the feasts of
 * the business, each as large as the share of people here who keep it. Scaled so that the mean is exactly 1: a season moves sales between months and
 * adds none.
 */
export function seasonFactors(archetype: Archetype, place: { country: Country; city?: City }, asOf: string): number[] {
  const { byMonth, byCountry, byClimate } = archetype.seasonality
  const { country, city } = place
  const base = (city?.climate && byClimate?.[city.climate]) ?? byCountry?.[country.code] ?? byMonth
  const effects = feastEffects(archetype, place, asOf)
  const months = base.map((factor, month) =>
    Math.max(
      0,
      effects.reduce((sum, effect) => sum + effect.byMonth[month]!, factor),
    ),
  )
  const mean = months.reduce((sum, factor) => sum + factor, 0) / 12
  if (base.length !== 12 || base.some((factor) => !(factor >= 0)) || !(mean > 0)) {
    throw new RefusalError('bad-archetype', localize(modelRefusals.badSeason, { business: archetype.id }), 'seasonality')
  }
  return months.map((factor) => factor / mean)
}

/** The feasts that move this business here: none where nobody's faith is known, or where the months of the country hold them already. */
export function feastEffects(
  { seasonality }: Pick<Archetype, 'seasonality'>,
  { country, city }: { country: Country; city?: City },
  asOf: string,
): FeastEffect[] {
  const { feasts: lifts, withFeasts } = seasonality
  const faiths = city?.faiths
  if (!lifts || !faiths || withFeasts?.includes(country.code)) return []
  return feasts.flatMap((feast) => {
    const lift = lifts[feast]
    if (!lift) return []
    const share = faiths[keptBy[feast]]
    return [{ feast, share, byMonth: feastMonths(feast, asOf).map((part) => (part * lift * share.value) / 100) }]
  })
}
