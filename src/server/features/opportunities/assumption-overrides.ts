import { isDeepStrictEqual } from 'node:util'
import type { AssumptionOverrides } from '#contract/opportunities.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localizeRefusal } from '../../platform/error-message.ts'
import { freeWork } from '../../threads/work.ts'
import { findOwnBusiness, type OwnBusiness } from './own-business.ts'
import { updateOwnArchetype } from './store.ts'

/** Financing and inflation are no figures of the business; they belong to the report's what-if. */
const excludedKeys = new Set(['ownCapital', 'loanAmount', 'loanRate', 'loanMonths', 'inflation', 'fxDepreciation'])
/** Enough to fill every number of the model and preview the card. */
const previewPaths = 100

/** The editable assumptions of the caller's own business. @throws Failure not_found for any other business */
export async function readOverrides(
  ctx: Context,
  actor: UserActor,
  ref: OpportunityRef,
  signal?: AbortSignal,
): Promise<AssumptionOverrides> {
  return presentOverrides(ctx, actor, await requireOwnBusiness(ctx, actor, ref), signal)
}

/**
 * Replaces all overrides at once; the engine recalculates the card, existing reports do not change.
 * @throws Failure naming the figure that is unknown or outside its limits; conflict on a concurrent change
 */
export async function saveOverrides(
  ctx: Context,
  actor: UserActor,
  ref: OpportunityRef,
  { version, figures }: { version: number; figures: Record<string, number> },
): Promise<AssumptionOverrides> {
  const ownBusiness = await requireOwnBusiness(ctx, actor, ref)
  for (const key of Object.keys(figures)) {
    if (excludedKeys.has(key)) throw new Failure('validation_failed', { message: refusals.notAFigure, field: `figures.${key}` })
  }
  const { archetype, suggestedBy, card } = ownBusiness
  const result = await ctx.compute.makeCard(
    { archetypeId: archetype.id, cityId: card.cityId, requestedName: null, known: true, own: { archetype, suggestedBy, figures } },
    freeWork(actor),
  )
  if (!result.ok) {
    const { key } = result.reason
    throw new Failure('validation_failed', {
      message: localizeRefusal(result.reason),
      ...(key && key in figures ? { field: `figures.${key}` } : {}),
    })
  }
  const isSaved = await updateOwnArchetype(ctx.database.db, {
    id: archetype.id,
    userId: actor.userId,
    version,
    figures,
    card: { ...result.entry },
  })
  if (isSaved) return presentOverrides(ctx, actor, { ...ownBusiness, figures, version: version + 1 })
  // A retry with the same figures is saved already.
  const latest = await requireOwnBusiness(ctx, actor, ref)
  if (latest.version !== version + 1 || !isDeepStrictEqual(latest.figures, figures)) throw new Failure('conflict')
  return presentOverrides(ctx, actor, latest)
}

async function requireOwnBusiness(ctx: Context, actor: UserActor, { id, parts }: OpportunityRef): Promise<OwnBusiness> {
  const ownBusiness = parts ? await findOwnBusiness(ctx.database.db, actor.userId, parts.archetypeId) : null
  if (!ownBusiness || ownBusiness.card.id !== id) throw new Failure('not_found')
  return ownBusiness
}

async function presentOverrides(
  ctx: Context,
  actor: UserActor,
  { archetype, suggestedBy, card, figures, version }: OwnBusiness,
  signal?: AbortSignal,
): Promise<AssumptionOverrides> {
  const run = (overrides: Record<string, number>) =>
    ctx.compute.whatIf(
      {
        archetypeId: archetype.id,
        cityId: card.cityId,
        requestedName: null,
        known: true,
        own: { archetype, suggestedBy, figures: overrides },
        paths: previewPaths,
      },
      freeWork(actor),
      signal,
    )
  const [withOverrides, withoutOverrides] = await Promise.all([run(figures), run({})])
  if (!withOverrides.ok || !withoutOverrides.ok) throw new Failure('not_found')
  const suggested = new Map(withoutOverrides.model.assumptions.map((each) => [each.key, each.value]))
  return {
    version,
    currency: withOverrides.model.currency,
    figures: withOverrides.model.assumptions
      .filter((each) => each.editable && !excludedKeys.has(each.key))
      .map(({ key, label, unit, value, low, high, min, max }) => ({
        key,
        label,
        unit,
        value,
        low,
        high,
        min,
        max,
        by: key in figures ? ('you' as const) : ('model' as const),
        suggested: suggested.get(key) ?? value,
      })),
  }
}
