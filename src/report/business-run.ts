import type { Evidence } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { archetypeKeeping } from '#engine/market/herd.ts'
import { type LiveFactDecision, withLiveFacts } from '#engine/market/live-facts.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { localizeArchetype } from '#engine/market/localize-archetype.ts'
import { archetypeOwning } from '#engine/market/own-steps.ts'
import { archetypeInHours } from '#engine/market/part-time.ts'
import type { MarketFacts, Place } from '#engine/market/place.ts'
import { archetypeInPlace } from '#engine/market/plan-steps.ts'
import { archetypeAtSize, sizeOr, sizesOf } from '#engine/market/size.ts'
import type { Spot } from '#engine/market/spot.ts'
import { countryTaxing } from '#engine/market/tax-regime.ts'
import { type Answers, freeMoney } from '#engine/model/answers.ts'
import { modelFigure } from '#engine/model/model-evidence.ts'
import type { ModelInput } from '#engine/model/model-run.ts'
import { offeredSizes } from '#engine/model/offered-sizes.ts'
import { createReason, type Refusal } from '#engine/quantity/refusal.ts'
import type { BusinessSize, Owned } from '#engine/quantity/vocabulary.ts'
import type { BestPlaces } from '#engine/report/report-data.ts'
import { type ReportFacts, reportFigures } from '#engine/report/report-figures.ts'
import { withPlanMark } from '#engine/report/test-mark.ts'
import { runModel } from '#engine/run/run-model.ts'
import { scoreAxes } from '#engine/score/scoring.ts'
import { createMessageCatalog } from '#language/message-catalog.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { refusals } from '#words/refusals.ts'
import { type Composed, composeReport } from './compose/compose.ts'
import { type LiveEvidence, sortKeysDeep } from './live-evidence.ts'
import { upcastStoredBusiness } from './stored-report.ts'

/** The run of one business in one place, which a preview, a brief and a report are made of. */

const { localize } = createMessageCatalog({ refusals })

/** The size that was computed, and those offered in its place. */
export type SizeChoice = { size: BusinessSize; sizes: readonly BusinessSize[] }

/** One business in one place, as frozen by an order. `budget` in local currency, if the person gave one. */
export type BusinessInput = {
  archetypeId: string
  cityId: string
  /** The size that it is computed for; where it has no such size, or none was requested, the one shown first. */
  size?: BusinessSize
  /** Also a size that the place does not carry is offered: of an edition, whose earlier report has it. */
  everySize?: true
  /** The place as typed; `known: false` when the city is only its substitute. */
  requestedName: string | null
  known: boolean
  /**
   * A person's own business, which is not in the catalogue; `archetypeId` is its id, `suggestedBy` the model that proposed it, `figures` the
   * assumptions that the person overrides.
   */
  own?: { archetype: Archetype; suggestedBy: string; figures?: Record<string, number> }
  /** The live sources' data at the time of the request. */
  live?: LiveEvidence | null
  /** One square of the city, as counted at the time of the request: the market is that square's. */
  spot?: Spot
  /** Where in the city there is most room for it, at the time of the request. */
  bestPlaces?: BestPlaces | null
  overrides?: Record<string, number>
  /** What the person owns of its equipment, which is not bought, and whether they know its trade. */
  owned?: readonly Owned[]
  /** All of the person's money, also what is not free. */
  budget?: number | null
  /** The budget is the upper end of a range. */
  budgetIsMost?: boolean
  /** The person's answers before the report, in the currency of the place. */
  answers?: Answers
  paths?: number
}

export type RunRefusal = { ok: false; reason: Refusal | (Omit<Refusal, 'code'> & { code: 'unknown-archetype' | 'unknown-city' }) }

const archetypeById = new Map(archetypes.map((archetype) => [archetype.id, archetype]))

/** `archetype` is the business at `size`; `sizes` are those offered in its place. */
type ResolvedBusiness =
  | ({ ok: true; archetype: Archetype } & SizeChoice & { place: Place; facts: MarketFacts; judged: LiveFactDecision[] })
  | RunRefusal

export function resolveBusiness({ archetypeId, cityId, requestedName, known: isListed, spot, ...rest }: BusinessInput): ResolvedBusiness {
  const [ownBusiness, live] = [sortKeysDeep(rest.own), sortKeysDeep(rest.live)]
  const archetype = ownBusiness?.archetype.id === archetypeId ? upcastStoredBusiness(ownBusiness.archetype) : archetypeById.get(archetypeId)
  if (!archetype)
    return { ok: false, reason: createReason('unknown-archetype', localize(refusals.noBusiness, { name: archetypeId }), archetypeId) }
  const current = live ? withLiveFacts(marketFacts, live.facts) : { facts: marketFacts, judged: [] }
  const facts = spot ? withSpotSources(spot, current.facts) : current.facts
  const city = facts.cities.find((each) => each.id === cityId)
  if (!city) return { ok: false, reason: createReason('unknown-city', localize(refusals.noCity, { name: cityId }), cityId) }
  const country = countryTaxing(facts.countries[city.countryCode], archetype, city)
  const place = { city, country, requestedName, known: isListed, ...(spot ? { spot } : {}) }
  const size = sizeOr(archetype, rest.size)
  const sized = localizeSpelling(archetypeAtSize(archetype, size), country.spelling)
  const sizes = rest.everySize ? sizesOf(archetype) : offeredSizesIn(archetype, place)
  return {
    ok: true,
    archetype: sized,
    size,
    sizes: sizes.includes(size) ? sizes : [...sizes, size],
    place,
    facts,
    judged: current.judged,
  }
}

/** As the catalogue offers them: of the whole city, and without the day's figures. */
function offeredSizesIn(archetype: Archetype, { city, country }: Place): readonly BusinessSize[] {
  if (sizesOf(archetype).length === 1) return sizesOf(archetype)
  const key = `${archetype.id}|${city.id}`
  let sizes = sizesByPair.get(key)
  if (!sizes) {
    sizes = offeredSizes(archetype, { city, country, requestedName: null, known: true }, marketFacts)
    sizesByPair.set(key, sizes)
  }
  return sizes
}

const sizesByPair = new Map<string, readonly BusinessSize[]>()

function withSpotSources({ sources }: Spot, facts: MarketFacts): MarketFacts {
  return { ...facts, sources: { ...facts.sources, ...Object.fromEntries(sources.map((source) => [source.id, source])) } }
}

/** The person's figures of their own business, overridden by those of the what-if, what they own and their answers. */
export function runOptions({
  own: ownBusiness,
  overrides,
  owned,
  answers,
}: BusinessInput): Pick<ModelInput, 'overrides' | 'owned' | 'answers'> {
  return { overrides: { ...ownBusiness?.figures, ...overrides }, ...(owned ? { owned } : {}), ...(answers ? { answers } : {}) }
}

/** Local price of the trade's own unit for 1 at home, as the run transferred it: before any override of the price. */
function priceRatio({ price }: Archetype, evidence: readonly Evidence[]): number {
  const targetPrice = (evidence.find((item) => item.id === 'line:price') ?? evidence.find((item) => item.id === 'line:pricePerUnit'))?.value
  return typeof targetPrice === 'number' ? targetPrice / price.likely : 1
}

export type ReportRun = { ok: true; facts: ReportFacts; composed: Composed; judged: LiveFactDecision[] } & SizeChoice

export function runReport(task: BusinessInput): ReportRun | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const { archetype: whole, size, sizes, place, judged } = resolved
  const run = runModel({
    archetype: whole,
    place,
    facts: resolved.facts,
    ...runOptions(task),
    ...(task.paths ? { paths: task.paths } : {}),
  })
  if (!run.ok) return run
  const keeping = run.model.kept ? archetypeKeeping(whole, run.model.kept.count) : whole
  const archetype = archetypeInHours(keeping, task.answers ?? {}, place.country.code)
  const { scores, evidence } = scoreAxes({ archetype: keeping, place, facts: resolved.facts, model: run.model })
  const facts = reportFigures({
    archetype: archetypeInPlace(
      archetypeOwning(
        localizeArchetype(
          withPlanMark(archetype, run.model, keeping.openDaysPerMonth),
          place.country,
          priceRatio(archetype, run.evidence),
          markets.terms,
        ),
        task.owned ?? [],
      ),
      place,
    ),
    place,
    facts: resolved.facts,
    model: run.model,
    evidence: [...run.evidence, ...evidence],
    onDemand: (id) => modelFigure(run.model, id),
    scores,
    budget: task.budget == null ? null : freeMoney(task.budget, task.answers ?? {}),
    ...(task.answers ? { answers: task.answers } : {}),
  })
  return { ok: true, facts, composed: composeReport(facts), judged, size, sizes }
}
