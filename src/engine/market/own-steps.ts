import { joinWithAnd } from '#language/join-names.ts'
import type { SentenceText } from '#language/slots.ts'
import { ownableTexts } from '#words/engine/fit.ts'
import { generatedSteps } from '#words/engine/roadmap.ts'
import type { Ownable } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'
import { heldLicenceItem } from './own-licence.ts'

/** The business as its owner begins it who has some of its equipment: no step and no test buys, rents or borrows what is there. */
export function archetypeOwning(archetype: Archetype, owned: readonly Ownable[]): Archetype {
  if (owned.length === 0) return archetype
  const { test } = archetype
  const heldItem = heldLicenceItem(archetype, owned)
  const { hires } = test
  const isOwnTest =
    test.own !== undefined && hires !== undefined && owned.includes(hires) && archetype.equipment.some(({ ownable }) => ownable === hires)
  return {
    ...archetype,
    test: isOwnTest ? { ...test, ...test.own, costUsd: test.costUsd - (test.hireUsd ?? 0) } : test,
    steps: archetype.steps.map((step) =>
      heldItem !== undefined && step.costItems?.includes(heldItem)
        ? { ...step, do: generatedSteps.licenceHeld, days: 1 }
        : { ...step, do: ownText(step, archetype, owned) },
    ),
  }
}

function ownText(step: Archetype['steps'][number], { equipment }: Archetype, owned: readonly Ownable[]): string {
  if (step.gets) return owned.includes(step.gets) ? (step.own ?? step.do) : step.do
  const paid = equipment.flatMap(({ item, ownable }) => (ownable && step.costItems?.includes(item) ? [ownable] : []))
  const things = [...new Set(paid)].filter((thing) => owned.includes(thing))
  if (things.length === 0) return step.do
  if (step.own !== undefined) return step.own
  return generatedSteps.ownInstead({ step: step.do as SentenceText, things: joinWithAnd(things.map((thing) => ownableTexts[thing])) })
}
