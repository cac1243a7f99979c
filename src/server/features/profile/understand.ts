import type { Answer } from '#contract/call.ts'
import { currencies } from '#contract/currencies.ts'
import { wireOf } from '#contract/wire-values.ts'
import type { Introduction } from '#engine/find/introduction-sentence.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { type CountryCode, countryCodeOf, countryIdOf } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { introductionCurrency, understandIntroduction } from '#markets/introductions.ts'
import type { Context } from '../../context.ts'
import { type Actor, clientAddress, isSignedIn } from '../../platform/actor.ts'
import { detectPlace } from './detect-place.ts'
import { isNotAdvised, nameBusinesses } from './named-businesses.ts'

/** The answers of a sentence. An amount that names neither its money nor a place is in the money of the caller's country, if that is a market. */
export async function understand(ctx: Context, actor: Actor, text: string, address: string): Promise<Answer<'POST /api/understand'>> {
  ctx.rateLimiter.consumeLocal('introduction', isSignedIn(actor) ? { account: actor.userId } : { address: clientAddress(actor) })
  const home = countryCodeOf((await detectPlace(ctx, actor, address, undefined)).countryId)
  const introduction = understandIntroduction(text, home)
  const { place, trades, have, when, hours, workplace, language } = introduction
  const currency = introductionCurrency(introduction, home && !place ? ctx.market.facts.countries[home].currency : null)
  const knownCurrency = currencies.find((code) => code === currency)
  const isOfElsewhere = isOtherMoney(ctx, introduction, currency)
  const amount = isOfElsewhere ? null : introduction.amount
  const isAmount = ({ answer }: { answer: string }) => answer === 'amount'
  const read = isOfElsewhere ? introduction.read.filter((each) => !isAmount(each)) : introduction.read
  const refused = isOfElsewhere
    ? introduction.read.filter(isAmount).map(({ words }) => ({ answer: 'amount' as const, words }))
    : introduction.refused
  const { named, lacking, notUnderstood } = nameBusinesses(introduction, entriesOf(ctx, introduction, home))
  const naming = [...new Set(named.map(({ words }) => words))]
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
    read: [...read, ...naming.map((words) => ({ answer: 'businesses' as const, words }))],
    refused,
    businesses: named.map(({ entry: { archetype, title } }) => ({ id: archetype, title })),
    named: named.map(({ entry: { id, title } }) => ({ id, title })),
    lacking: lacking.map(({ words, nearest }) => ({
      words,
      nearest: nearest.map(({ id, title, city, verdict }) => ({
        id,
        title,
        city,
        ...(isNotAdvised({ verdict }) ? { notAdvised: true as const } : {}),
      })),
    })),
    ...(introduction.ofBody.length > 0 ? { ofBody: introduction.ofBody } : {}),
    notUnderstood,
    ...(language && language !== 'en' ? { language } : {}),
  }
}

/** In marked money that is not that of the place it names: the form asks again. */
function isOtherMoney(ctx: Context, { amount, place }: Introduction, currency: string | null): boolean {
  if (!amount?.currencies || !place) return false
  return currency !== ctx.market.facts.countries[place.countryCode as CountryCode].currency
}

/** Those of its city, else of the country's reference city. */
function entriesOf(ctx: Context, { place }: Introduction, home: CountryCode | null): readonly CatalogueEntry[] {
  const countryCode = place?.countryCode ?? home
  const cityId = place?.cityId ?? ctx.market.facts.cities.find((city) => city.countryCode === countryCode && city.reference)?.id
  return ctx.market.entriesByCity.get(cityId ?? '') ?? []
}
