import { type Brings, knowsWork } from '#engine/fit/person.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { heldItems } from '#engine/market/own-steps.ts'
import { fewerHours } from '#engine/market/part-time.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import type { Answers } from '#engine/model/answers.ts'
import { type BusinessSize, type CountryCode, type Owned, ownables } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { LiveEvidence } from '#report/live-evidence.ts'
import type { OpportunityAnswer } from '#report/opportunity-preview.ts'
import type { BriefViewer, renderBrief } from '#report/pipeline.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { localizeRefusal } from '../../platform/error-message.ts'
import { dayIn } from '../../platform/zone.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { cachedLiveEvidence } from '../sources/gather.ts'
import { ownBusinessInput } from './own-business.ts'
import type { ResolvedOpportunity } from './resolve-opportunity.ts'

export type PreviewRun = Extract<OpportunityAnswer, { ok: true }>
type BriefAnswer = Awaited<ReturnType<typeof renderBrief>>

/** By `keyOf`. An answer has some 120,000 bytes as JSON. */
const runCache = new AsyncCache<OpportunityAnswer>({ maxEntries: 200 })
/** By `keyOf`, the day and all else that is printed of its viewer. A brief has some 40,000 bytes. */
const briefCache = new AsyncCache<BriefAnswer>({ maxBytes: 24_000_000, bytesOf: (brief) => (brief.ok ? brief.pdf.byteLength : 0) })

/** What the viewer brings along, the requested size, and the viewer’s answers before buying. */
export type PreviewOptions = { brings?: Brings | null | undefined; size?: BusinessSize | undefined; answers?: Answers | undefined }

/** The preview's run of 2,048 paths, computed on first view and cached. @throws Failure not_found */
export async function previewRun(
  ctx: Context,
  actor: Actor,
  opportunity: ResolvedOpportunity,
  { brings, size, answers, signal }: PreviewOptions & { signal?: AbortSignal | undefined } = {},
): Promise<PreviewRun> {
  const business = await previewBusiness(ctx, opportunity, { brings, size, answers })
  const compute = (sharedSignal: AbortSignal) => ctx.compute.simulateOpportunity(business, freeWork(actor), sharedSignal)
  const answer = await runCache.getOrCompute(previewKey(ctx, opportunity, business), compute, signal)
  if (!answer.ok) throw new Failure('not_found', { message: localizeRefusal(answer.reason) })
  return answer
}

/** The preview of one viewer as a one-page PDF, dated with the day of printing where it is. @throws Failure not_found */
export async function printBrief(
  ctx: Context,
  actor: Actor,
  opportunity: ResolvedOpportunity,
  { viewer, signal, ...options }: PreviewOptions & { viewer: BriefViewer; signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const business = await previewBusiness(ctx, opportunity, options)
  const day = dayIn(ctx.market.facts.countries[opportunity.entry.countryCode].timeZone, ctx.clock())
  const compute = (sharedSignal: AbortSignal) =>
    ctx.compute.renderBrief({ ...business, viewer, at: `${day}T00:00:00.000Z` }, freeWork(actor), sharedSignal)
  const key = `${day}|${JSON.stringify(viewer)}|${previewKey(ctx, opportunity, business)}`
  const brief = await briefCache.getOrCompute(key, compute, signal)
  if (!brief.ok) throw new Failure('not_found', { message: localizeRefusal(brief.reason) })
  return brief.pdf
}

/** Every input of the run: the business in its city, its owner's overrides, the live figures of the day, what the person owns of it and answered about it. */
export function previewKey(
  ctx: Context,
  { entry, spot, ownBusiness }: ResolvedOpportunity,
  { live, owned = [], size, answers }: { live: LiveEvidence | null; owned?: readonly Owned[]; size: BusinessSize; answers?: Answers },
): string {
  return `${entry.id}|${ownBusiness?.version ?? ''}|${ctx.market.facts.factsVersion}|${size}|${owned}|${live ? JSON.stringify(live) : ''}|${spot ? JSON.stringify(spot) : ''}|${answers ? JSON.stringify(answers) : ''}`
}

/** The requested size where it is offered, else the one of the card. */
export function sizeFor({ size, sizes }: Pick<CatalogueEntry, 'size' | 'sizes'>, requested: BusinessSize | undefined): BusinessSize {
  return requested !== undefined && sizes.includes(requested) ? requested : size
}

/** As for a report, with cached data of live sources: nothing is fetched. */
export async function previewBusiness(
  ctx: Context,
  { entry, archetype, spot, ownBusiness }: ResolvedOpportunity,
  { brings, size: requestedSize, answers }: PreviewOptions = {},
) {
  const size = sizeFor(entry, requestedSize)
  const counting = answers && countingAnswers(answers, archetypeAtSize(archetype, size), entry.countryCode)
  return {
    size,
    archetypeId: entry.archetype,
    cityId: entry.cityId,
    requestedName: null,
    known: true,
    ...(ownBusiness ? { own: ownBusinessInput(ownBusiness, entry.cityId) } : {}),
    ...(spot ? { spot } : {}),
    ...ownedOf(archetypeAtSize(archetype, size), brings),
    ...(counting ? { answers: counting } : {}),
    live: await cachedLiveEvidence(ctx, { archetype, cityId: entry.cityId }),
  }
}

/** Time that is not less than the plan's changes nothing, and such a run is everybody's. */
export function countingAnswers(answers: Answers, sized: Archetype, country: CountryCode): Answers | undefined {
  if (fewerHours(sized, answers, country)) return answers
  const { hoursPerWeek: _hours, when: _when, ...rest } = answers
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** Whether a run with these answers may have other figures than the catalogue's: of money that is set aside a run knows nothing. */
export function changesRun(answers: Answers | undefined, sized: Archetype, country: CountryCode): boolean {
  return answers?.household !== undefined || changesSales(answers, sized, country)
}

/** Whether it may sell more or less. */
export function changesSales(answers: Answers | undefined, sized: Archetype, country: CountryCode): boolean {
  return answers?.counted !== undefined || fewerHours(sized, answers ?? {}, country) !== null
}

/** Of what a person brings along, what changes the figures of this business at any size that it has; absent where there is nothing. */
export function ownedOf(archetype: Archetype, brings: Brings | null | undefined): { owned?: Owned[] } {
  const changesFigures = (thing: Owned) => thing !== 'trade' || heldItems(archetype, [thing]).length > 0
  const owned = broughtTo(archetype, brings).owned?.filter(changesFigures) ?? []
  return owned.length > 0 ? { owned } : {}
}

/** Of what a person brings along, what this business would otherwise buy, at any size that it has, and the knowledge of its trade; absent where there is nothing. */
export function broughtTo(archetype: Archetype, brings: Brings | null | undefined): { owned?: Owned[] } {
  const { have = [] } = brings ?? {}
  const bought = new Set(sizesOf(archetype).flatMap((size) => archetypeAtSize(archetype, size).equipment.map(({ ownable }) => ownable)))
  const knows = knowsWork(archetype, brings ?? {})
  const owned: Owned[] = [...ownables.filter((thing) => have.includes(thing) && bought.has(thing)), ...(knows ? (['trade'] as const) : [])]
  return owned.length > 0 ? { owned } : {}
}
