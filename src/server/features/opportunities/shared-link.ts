import { isFallbackCity } from '#engine/fit/rank.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { countryCodes } from '#engine/quantity/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { detectPlace } from '../profile/detect-place.ts'
import { type OpportunityFilter, type QueryPlace, resolveQueryPlace } from './opportunity-filter.ts'

type Receiver = Pick<QueryPlace, 'countryCode' | 'cityId'>
type SharedLink = { id: string; missingIn: string | null }

/**
 * The opportunity that the receiver of a link sees first: the same business in their own city, else in the first city of their country that has it.
 * In the country of the link it changes for a city alone, and where the receiver's country does not have the business, the link is shown as it was sent.
 */
export async function resolveSharedLink(
  ctx: Context,
  actor: Actor,
  { ref, filter, address, timezone }: { ref: OpportunityRef; filter: OpportunityFilter; address: string; timezone: string | undefined },
): Promise<SharedLink> {
  const asSent: SharedLink = { id: ref.id, missingIn: null }
  const sent = ctx.market.entryById.get(cityOpportunityId(ref.id))
  const receiver = sent ? await receiverPlace(ctx, actor, filter, address, timezone) : null
  if (!sent || !receiver || receiver.cityId === sent.cityId) return asSent
  const isAtHome = receiver.countryCode === sent.countryCode
  if (isAtHome && !receiver.cityId) return asSent
  const sold = ctx.market.entries.filter((entry) => entry.archetype === sent.archetype && entry.countryCode === receiver.countryCode)
  const own = sold.find(({ cityId }) => cityId === receiver.cityId)
  if (own) return { ...asSent, id: own.id }
  if (isAtHome) return asSent
  // A country's cities are listed with its largest first.
  const first = ctx.market.facts.cities.flatMap(({ id }) => (isFallbackCity(id) ? [] : sold.filter(({ cityId }) => cityId === id)))[0]
  return first ? { ...asSent, id: first.id } : { ...asSent, missingIn: ctx.market.facts.countries[receiver.countryCode].nameInSentence }
}

/** What a visitor answered, else what is saved, else the country by address or clock; null for a country without figures. */
async function receiverPlace(
  ctx: Context,
  actor: Actor,
  filter: OpportunityFilter,
  address: string,
  timezone: string | undefined,
): Promise<Receiver | null> {
  const queryPlace = isSignedIn(actor) ? null : resolveQueryPlace(ctx, filter)
  if (queryPlace) return queryPlace
  const { countryCode, cityId, method } = await detectPlace(ctx, actor, address, timezone)
  const known = countryCodes.find((code) => code === countryCode)
  return method === 'default' || !known ? null : { countryCode: known, cityId: cityId ?? null }
}
