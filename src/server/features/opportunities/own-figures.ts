import { isDeepStrictEqual } from 'node:util'
import type { OwnFigures } from '#contract/opportunities.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { ofRefusal } from '../../said.ts'
import { findOwnBusiness, type OwnBusiness } from './own-business.ts'
import { updateOwnArchetype } from './store.ts'

/** How money is raised, and what a country's prices do, are no figures of the business; they stay the report's what-if. */
const notOfTheBusiness = new Set(['ownCapital', 'loanAmount', 'loanRate', 'loanMonths', 'inflation', 'fxDepreciation'])
/** Enough to have every number of the model, and few enough to show how the card comes out. */
const fewPaths = 100

/** Every number of one's own suggested business that can be changed, and whose it is. @throws Failure not_found for any other business */
export async function readOwnFigures(ctx: Context, actor: UserActor, ref: OpportunityRef, left?: AbortSignal): Promise<OwnFigures> {
  return figuresOf(ctx, actor, await ownOf(ctx, actor, ref), left)
}

/**
 * Puts the owner's figures in place of the model's, all of them at once; the engine recalculates the card, and reports made before keep theirs.
 * @throws Failure naming the figure that is unknown or outside its limits; conflict when another page changed them in between
 */
export async function putOwnFigures(
  ctx: Context,
  actor: UserActor,
  ref: OpportunityRef,
  { version, figures }: { version: number; figures: Record<string, number> },
): Promise<OwnFigures> {
  const own = await ownOf(ctx, actor, ref)
  for (const key of Object.keys(figures)) {
    if (notOfTheBusiness.has(key)) throw new Failure('validation_failed', { say: refusals.notAFigure, field: `figures.${key}` })
  }
  const { archetype, suggestedBy, card } = own
  const made = await ctx.compute.makeCard(
    { archetypeId: archetype.id, cityId: card.cityId, asked: null, known: true, own: { archetype, suggestedBy, figures } },
    freeWork(actor),
  )
  if (!made.ok) {
    const { key } = made.reason
    throw new Failure('validation_failed', { say: ofRefusal(made.reason), ...(key && key in figures ? { field: `figures.${key}` } : {}) })
  }
  const changed = await updateOwnArchetype(ctx.database.db, {
    id: archetype.id,
    userId: actor.userId,
    version,
    figures,
    card: { ...made.entry },
  })
  if (changed) return figuresOf(ctx, actor, { ...own, figures, version: version + 1 })
  // The same figures sent again, as an answer was lost or a button pressed twice, are saved already.
  const now = await ownOf(ctx, actor, ref)
  if (now.version !== version + 1 || !isDeepStrictEqual(now.figures, figures)) throw new Failure('conflict')
  return figuresOf(ctx, actor, now)
}

async function ownOf(ctx: Context, actor: UserActor, { id, parts }: OpportunityRef): Promise<OwnBusiness> {
  const own = parts ? await findOwnBusiness(ctx.database.db, actor.userId, parts.archetypeId) : null
  if (!own || own.card.id !== id) throw new Failure('not_found')
  return own
}

async function figuresOf(
  ctx: Context,
  actor: UserActor,
  { archetype, suggestedBy, card, figures, version }: OwnBusiness,
  left?: AbortSignal,
): Promise<OwnFigures> {
  const run = (own: Record<string, number>) =>
    ctx.compute.whatIf(
      {
        archetypeId: archetype.id,
        cityId: card.cityId,
        asked: null,
        known: true,
        own: { archetype, suggestedBy, figures: own },
        paths: fewPaths,
      },
      freeWork(actor),
      left,
    )
  const [mine, models] = await Promise.all([run(figures), run({})])
  if (!mine.ok || !models.ok) throw new Failure('not_found')
  const suggested = new Map(models.model.assumptions.map((each) => [each.key, each.value]))
  return {
    version,
    currency: mine.model.currency,
    figures: mine.model.assumptions
      .filter((each) => each.editable && !notOfTheBusiness.has(each.key))
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
