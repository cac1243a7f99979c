import { generatedSteps } from '#words/engine/roadmap.ts'
import type { PermitKind } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'
import { stepsBeforeOpening } from './opening.ts'
import { permitsIn } from './permits.ts'
import type { Permit, Place } from './place.ts'

export type ArchetypeStep = Archetype['steps'][number]

/** The archetype with its steps in this place: see `stepsInPlace`. */
export function archetypeInPlace(archetype: Archetype, place: Pick<Place, 'city' | 'country'>): Archetype {
  return { ...archetype, steps: stepsInPlace(archetype, place) }
}

/**
 * The steps of a business in a place. The file's own ten know no country; here follow, behind the test, the papers of this place that none of them
 * gets (those of a rented place after its rent, as their form asks where it is), a check of the opening list where some of its lines are in none of
 * them, and the wait for whatever paper usually comes after the preparations. The opening is marked.
 */
function stepsInPlace(archetype: Archetype, place: Pick<Place, 'city' | 'country'>): ArchetypeStep[] {
  const opening = stepsBeforeOpening(archetype)
  if (opening <= 0) return [...archetype.steps]
  const permits = permitsIn(place, archetype.permits)
  const steps = registeredWith(archetype.steps.slice(0, opening), permits).concat(archetype.steps.slice(opening))
  const testStep = Math.min(archetype.test.step ?? 3, steps.length)
  const covered = new Set(steps.flatMap((step) => step.permits ?? []))
  const missing = permits.filter(({ kind }) => !covered.has(kind))
  const rented = steps.findIndex(({ paysRent }, index) => paysRent && index >= testStep && index < opening) + 1
  const isForPlace = ({ kind }: Permit) => rented > 0 && placePermits.has(kind)
  const before = [
    ...steps.slice(0, testStep),
    ...papersStep(
      missing.filter((permit) => !isForPlace(permit)),
      generatedSteps.papers,
    ),
    ...steps.slice(testStep, rented || testStep),
    ...papersStep(missing.filter(isForPlace), generatedSteps.placePapers),
    ...steps.slice(rented || testStep, opening),
  ]
  if (!isListComplete(archetype)) before.push({ do: generatedSteps.rest, days: 1, paysRest: true })
  const wait = waitStep(before, permits)
  return [...before, ...wait, ...steps.slice(opening).map((step, index) => (index === 0 ? { ...step, opens: true as const } : step))]
}

/** A paper that the country asks of all trades is one that a business gets under its name, so the step that registers it gets that paper too. */
function registeredWith(steps: readonly ArchetypeStep[], permits: readonly Permit[]): ArchetypeStep[] {
  const covered = new Set(steps.flatMap((step) => step.permits ?? []))
  const ofAll = permits.filter(({ kind, ofAllTrades }) => ofAllTrades && !covered.has(kind)).map(({ kind }) => kind)
  return steps.map((step) => (step.permits?.includes('business-name') ? { ...step, permits: [...step.permits, ...ofAll] } : step))
}

/** Papers that are given for a place, after a look at it or for its address; the others go with the person or the product. */
const placePermits: ReadonlySet<PermitKind> = new Set([
  'local-permit',
  'food-handler',
  'food-product',
  'education',
  'childcare',
  'health',
  'environment',
  'liquor',
  'personal-care',
])

/** One step for papers that the file's steps leave out, a day for each of their offices. */
function papersStep(permits: readonly Permit[], text: string): ArchetypeStep[] {
  if (permits.length === 0) return []
  const isNeeded = permits.some(({ onlySome }) => !onlySome)
  return [{ do: isNeeded ? text : generatedSteps.askPapers, days: permits.length, permits: permits.map(({ kind }) => kind) }]
}

/** Days until the last paper is there, counted from the step that asks for it, beyond the preparations themselves. */
function waitStep(before: readonly ArchetypeStep[], permits: readonly Permit[]): ArchetypeStep[] {
  const ready = before.reduce((sum, { days }) => sum + days, 0)
  const waits = permits.flatMap(({ kind, days, onlySome }) => {
    const index = before.findIndex((step) => step.permits?.includes(kind))
    if (index < 0 || !days || onlySome) return []
    const daysBefore = before.slice(0, index).reduce((sum, step) => sum + step.days, 0)
    return daysBefore + days.likely > ready ? [{ kind, until: daysBefore + days.likely }] : []
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
