import { generatedSteps } from '#words/engine/roadmap.ts'
import type { Archetype } from './archetype.ts'
import { stepsBeforeOpening } from './opening.ts'
import { permitsIn } from './permits.ts'
import type { Permit, Place } from './place.ts'

export type PlanStep = Archetype['steps'][number]

/** The archetype with its steps in this place: see `stepsInPlace`. */
export function archetypeInPlace(archetype: Archetype, place: Pick<Place, 'city' | 'country'>): Archetype {
  return { ...archetype, steps: stepsInPlace(archetype, place) }
}

/**
 * The steps of a business in a place. The file's own ten know no country; here follow, behind the test, the papers of this place that none of them
 * gets, a check of the opening list where some of its lines are in none of them, and the wait for whatever paper usually comes after the
 * preparations. The permit of the place itself is got with the place, where a later step pays its rent. The opening is marked.
 */
function stepsInPlace(archetype: Archetype, place: Pick<Place, 'city' | 'country'>): PlanStep[] {
  const { steps: ownSteps } = archetype
  const testStep = Math.min(archetype.test.step ?? 3, ownSteps.length)
  const opening = stepsBeforeOpening(archetype)
  if (opening <= 0) return [...ownSteps]
  const permits = permitsIn(place, archetype.permits)
  const steps = withPermitOfPlace(ownSteps, permits, testStep, opening)
  const covered = new Set(steps.flatMap((step) => step.permits ?? []))
  const papers = papersStep(permits.filter(({ kind }) => !covered.has(kind)))
  const before = [...steps.slice(0, testStep), ...papers, ...steps.slice(testStep, opening)]
  if (!isListComplete(archetype)) before.push({ do: generatedSteps.rest, days: 1, paysRest: true })
  const wait = waitStep(before, permits)
  return [...before, ...wait, ...steps.slice(opening).map((step, index) => (index === 0 ? { ...step, opens: true as const } : step))]
}

/** The steps with the permit of the place in the one that pays its rent, if that is between the test and the opening and none gets it yet. */
function withPermitOfPlace(steps: readonly PlanStep[], permits: readonly Permit[], testStep: number, opening: number): readonly PlanStep[] {
  const kind = 'local-permit'
  const isAsked = permits.some((permit) => permit.kind === kind) && !steps.some((step) => step.permits?.includes(kind))
  const renting = steps.findIndex(({ paysRent }, index) => paysRent && index >= testStep && index < opening)
  if (!isAsked || renting < 0) return steps
  return steps.map((step, index) => (index === renting ? { ...step, permits: [...(step.permits ?? []), kind] } : step))
}

/** One step for all papers that the file's steps leave out, a day for each of their offices. */
function papersStep(permits: readonly Permit[]): PlanStep[] {
  if (permits.length === 0) return []
  const isNeeded = permits.some(({ onlySome }) => !onlySome)
  return [
    { do: isNeeded ? generatedSteps.papers : generatedSteps.askPapers, days: permits.length, permits: permits.map(({ kind }) => kind) },
  ]
}

/** Days until the last paper is there, counted from the step that asks for it, beyond the preparations themselves. */
function waitStep(before: readonly PlanStep[], permits: readonly Permit[]): PlanStep[] {
  const ready = before.reduce((sum, { days }) => sum + days, 0)
  const waits = permits.flatMap(({ kind, days, onlySome }) => {
    const index = before.findIndex((step) => step.permits?.includes(kind))
    if (index < 0 || !days || onlySome) return []
    const asked = before.slice(0, index).reduce((sum, step) => sum + step.days, 0)
    return asked + days.likely > ready ? [{ kind, until: asked + days.likely }] : []
  })
  if (waits.length === 0) return []
  const days = Math.ceil(Math.max(...waits.map(({ until }) => until)) - ready)
  return [{ do: generatedSteps.wait, days, awaits: waits.map(({ kind }) => kind) }]
}

/** Whether the file's own steps pay for all that is bought to open, permits apart. */
function isListComplete({ steps, equipment, preOperating, premises, cashFloat, openingStock, stockDays }: Archetype): boolean {
  const paid = new Set(steps.flatMap(({ costItems = [] }) => costItems))
  return (
    [...equipment, ...preOperating].every(({ item }) => paid.has(item)) &&
    (premises.rentPerMonth === null || steps.some(({ paysRent }) => paysRent)) &&
    ((openingStock === undefined && stockDays.likely <= 0) || steps.some(({ buysStock }) => buysStock)) &&
    (cashFloat === undefined || steps.some(({ savesFloat }) => savesFloat))
  )
}
