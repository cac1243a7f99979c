import { engineVersion, reportPaths } from '#engine/economy/constants.ts'
import { formatYearMonth } from '#engine/quantity/format.ts'
import { opportunityId } from '#engine/quantity/opportunity-id.ts'
import { cardTexts } from '#engine/score/catalogue.ts'
import { archetypes } from '#markets/archetypes.ts'
import type { Markets } from '#markets/assemble.ts'
import { isSmallTown, marketFacts } from '#markets/facts.ts'
import { simulateOpportunity } from '#report/pipeline.ts'
import type { LandingSample } from '#web/landing/sample.tsx'

/** A street trade that people of every market know, in the largest city: taken for what it is, not for how it comes out. */
const shown = { archetypeId: 'akara-and-puff-puff', cityId: 'lagos' }

/** The first screen of a real report, from the very run that a customer's report is made from; in the words of the market data of this build. */
export function landingSample({ businesses, facts }: Markets): LandingSample {
  const run = simulateOpportunity({ ...shown, requestedName: null, known: true })
  if (!run.ok) throw new Error(`The sample of the start page cannot be computed: ${run.reason.message}`)
  const city = marketFacts.cities.find((each) => each.id === shown.cityId)
  if (!city) throw new Error(`There is no city called ${shown.cityId}`)
  const archetype = businesses.find((each) => each.id === shown.archetypeId)
  if (!archetype) throw new Error(`There is no business called ${shown.archetypeId}`)
  const cities = marketFacts.cities.filter((each) => !isSmallTown(each))
  return {
    opportunityId: opportunityId(shown.archetypeId, shown.cityId),
    title: cardTexts(archetype, facts.countries[city.countryCode]).title,
    place: `${city.name}, ${marketFacts.countries[city.countryCode].name}`,
    priceMonth: formatYearMonth(run.asOf),
    engineVersion,
    verdict: run.verdict,
    verdictText: run.verdictText,
    currency: run.currency,
    monthly: run.monthlyRange,
    need: {
      toOpen: run.toOpen,
      toLiveOn: run.toLiveOn,
      toBeSafe: { amount: run.cashNeeded.p80, untilMonth: run.cashUntilMonth },
      largestLoan: run.largestLoan,
      leftPerHour: run.leftPerHour,
    },
    newFirms: run.newFirms,
    lossOdds: run.lossOdds,
    counts: {
      businesses: archetypes.length,
      cities: cities.length,
      countries: new Set(cities.map((each) => each.countryCode)).size,
      simulations: reportPaths,
    },
  }
}

/** The cities that the start page asks about, and what a dollar is in the money of each. */
export function landingPlaces({ facts }: Pick<Markets, 'facts'>) {
  const countries = Object.values(facts.countries)
  return {
    cities: facts.cities
      .filter((city) => !isSmallTown(city))
      .map(({ name, countryCode }) => ({
        name,
        country: facts.countries[countryCode].name,
        currency: facts.countries[countryCode].currency,
      })),
    rates: countries.map(({ currency, facts: known }) => ({ currency, perUsd: known.fxPerUsd.value })),
  }
}
