import { joinWithAnd } from '#language/join-names.ts'
import type { SentenceText } from '#language/slots.ts'
import { ownableTexts } from '#words/engine/fit.ts'
import { generatedSteps } from '#words/engine/roadmap.ts'
import type { Owned } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'

/**
 * The business as its owner begins it who has some of its equipment or knows its trade: no step and no test buys, rents or borrows what is there, and
 * none learns what is known.
 */
export function archetypeOwning(archetype: Archetype, owned: readonly Owned[]): Archetype {
  if (owned.length === 0) return archetype
  const { test } = archetype
  const knowsTrade = owned.includes('trade')
  const heldItem = heldLicenceItem(archetype, owned)
  const { hires } = test
  const isOwnTest =
    test.own !== undefined && hires !== undefined && owned.includes(hires) && archetype.equipment.some(({ ownable }) => ownable === hires)
  return {
    ...archetype,
    ...(knowsTrade ? { learningWeeks: 0 } : {}),
    test: isOwnTest ? { ...test, ...test.own, costUsd: test.costUsd - (test.hireUsd ?? 0) } : test,
    steps: archetype.steps.map((step) => {
      if (heldItem !== undefined && step.costItems?.includes(heldItem)) return { ...step, do: generatedSteps.licenceHeld, days: 1 }
      if (knowsTrade && step.known !== undefined) return { ...step, do: step.known, days: Math.min(step.days, daysOfCheck) }
      return { ...step, do: ownText(step, archetype, owned) }
    }),
  }
}

/** Whoever knows a trade shows it in so many days where others learn it. */
export const daysOfCheck = 2

function ownText(step: Archetype['steps'][number], { equipment }: Archetype, owned: readonly Owned[]): string {
  // The oven of a home is none of a factory's.
  const isOwn = step.gets && owned.includes(step.gets) && equipment.some(({ ownable }) => ownable === step.gets)
  if (step.gets) return isOwn ? (step.own ?? step.do) : step.do
  const paid = equipment.flatMap(({ item, ownable }) => (ownable && step.costItems?.includes(item) ? [ownable] : []))
  const things = [...new Set(paid)].filter((thing) => owned.includes(thing))
  if (things.length === 0) return step.do
  if (step.own !== undefined) return step.own
  return generatedSteps.ownInstead({ step: step.do as SentenceText, things: joinWithAnd(things.map((thing) => ownableTexts[thing])) })
}

/** Who owns one of these is taken to have the licence for it. */
export const motorVehicles: readonly Owned[] = ['motorcycle', 'tricycle', 'car', 'van']

/** The line of a driving licence that the owner of the business's vehicle, or whoever does its trade, need not pay again; undefined where there is none. */
export function heldLicenceItem({ needs }: Pick<Archetype, 'needs'>, owned: readonly Owned[]): string | undefined {
  const licence = needs?.licence
  return licence?.heldBy.includes('drive') && owned.some((thing) => thing === 'trade' || motorVehicles.includes(thing))
    ? licence.item
    : undefined
}

/** The lines before the opening that this person need not pay: a licence that they hold, and the training in a trade that they know. */
export function heldItems(
  { needs, steps, preOperating }: Pick<Archetype, 'needs' | 'steps' | 'preOperating'>,
  owned: readonly Owned[],
): string[] {
  const licence = heldLicenceItem({ needs }, owned)
  const learnt = owned.includes('trade') ? steps.flatMap(({ known, costItems = [] }) => (known === undefined ? [] : costItems)) : []
  return preOperating.flatMap(({ item }) => (item === licence || learnt.includes(item) ? [item] : []))
}
