import { joinWithAnd } from '#language/join-names.ts'
import type { SentenceText } from '#language/slots.ts'
import { ownableTexts } from '#words/engine/fit.ts'
import { generatedSteps } from '#words/engine/roadmap.ts'
import type { Owned } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'
import { heldLicenceItem } from './own-licence.ts'

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
