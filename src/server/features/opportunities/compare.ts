import type { ComparisonRefusal, OpportunityComparison } from '#contract/opportunity-card.ts'
import { wireOf } from '#contract/wire-values.ts'
import type { Person } from '#engine/fit/person.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { firstPathWins } from '#engine/risk/risk.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import type { OutcomeAnswer } from '#report/pipeline.ts'
import { largestLoanOfStored, upcastReport } from '#report/stored-report.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize, localizeRefusal } from '../../platform/error-message.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { ownedKey, ownedReports, requireReportJson } from '../library/reports.ts'
import { answersFor, type SavedAnswers } from '../profile/saved-answers.ts'
import { catalogueClosure } from './availability.ts'
import { judgedEntry } from './detail.ts'
import { personFromProfile } from './person.ts'
import { presentEntry } from './present.ts'
import { previewBusiness, previewKey } from './preview.ts'
import { type ResolvedOpportunity, resolveOpportunity } from './resolve-opportunity.ts'
import { maxBudgetUsd } from './row-facts.ts'
import { readProfile } from './store.ts'

type Outcome = Extract<OutcomeAnswer, { ok: true }>
type Side = { opportunity: ResolvedOpportunity; outcome: Outcome }

/** By `keyOf`; each side has 2,048 amounts. */
const outcomeCache = new AsyncCache<OutcomeAnswer>({
  maxBytes: 12_000_000,
  bytesOf: (answer) => (answer.ok ? answer.year1Usd.byteLength : 0),
})

/**
 * Two to four ideas side by side, path by path on common random streams; paid parts are for their owner alone. An idea that cannot be compared is
 * named with its reason and does not fail the others.
 */
export async function compareIdeas(
  ctx: Context,
  actor: UserActor,
  { ids: refs, size }: { ids: readonly OpportunityRef[]; size?: BusinessSize | undefined },
  signal?: AbortSignal,
) {
  const { db } = ctx.database
  const [profile, owned] = await Promise.all([readProfile(db, actor.userId), ownedReports(ctx, actor.userId)])
  const person = personFromProfile(profile)
  const results = await Promise.all(
    refs.map((ref) => loadSide(ctx, actor, ref, { profile, person, size }, signal).catch((error: unknown) => toRefusedIdea(ref.id, error))),
  )
  const sides = results.filter((each) => 'outcome' in each)
  const refused = results.flatMap((each) => ('outcome' in each ? [] : [each]))
  const ideas = await Promise.all(
    sides.map(async (side) => {
      const reportId = owned.get(ownedKey({ ...side.opportunity.entry, opportunityId: side.opportunity.id }))
      const report = reportId ? await paidParts(ctx, actor, reportId) : null
      return {
        ...freeParts(ctx, side, person),
        ...(reportId ? { ownedReportId: reportId } : {}),
        ...(report ? { report } : {}),
      }
    }),
  )
  const pairs = sides.flatMap((a, i) =>
    sides.slice(i + 1).map((b) => ({
      a: a.opportunity.id,
      b: b.opportunity.id,
      aLeavesMore: firstPathWins(a.outcome.year1Usd, b.outcome.year1Usd),
    })),
  )
  return { ideas, pairs, ...(refused.length > 0 ? { refused } : {}) }
}

/** @throws errors that are not about the idea, such as a busy server */
function toRefusedIdea(id: string, error: unknown): ComparisonRefusal {
  if (error instanceof Failure && (error.code === 'not_found' || error.code === 'not_sellable'))
    return { id, code: error.code, message: error.message }
  throw error
}

/** @throws Failure not_found for an unknown id; not_sellable where the city is closed to the business */
async function loadSide(
  ctx: Context,
  actor: UserActor,
  ref: OpportunityRef,
  { profile, person, size }: { profile: SavedAnswers | null; person: Person | null; size: BusinessSize | undefined },
  signal?: AbortSignal,
): Promise<Side> {
  const work = freeWork(actor)
  const opportunity = await resolveOpportunity(ctx, actor.userId, ref, work, signal)
  const closed = catalogueClosure(ctx, opportunity.entry)
  if (closed)
    throw new Failure('not_sellable', {
      field: 'ids',
      message: localize(refusals.notSoldHere, { business: opportunity.entry.title, city: closed.city, why: endSentence(closed.why) }),
    })
  const { currency } = ctx.market.facts.countries[opportunity.entry.countryCode]
  const answers = profile ? answersFor(profile, { currency, opportunityId: opportunity.id }) : undefined
  const business = await previewBusiness(ctx, opportunity, { brings: person, size, answers })
  const compute = (sharedSignal: AbortSignal) => ctx.compute.simulateOutcomes(business, work, sharedSignal)
  const outcome = await outcomeCache.getOrCompute(previewKey(ctx, opportunity, business), compute, signal)
  if (!outcome.ok) throw new Failure('not_found', { field: 'ids', message: localizeRefusal(outcome.reason) })
  return { opportunity, outcome }
}

/** The verdict of its row and preview: of the same run, for the same money. */
function freeParts(ctx: Context, { opportunity: { id, entry, archetype }, outcome }: Side, person: Person | null): OpportunityComparison {
  const { fxPerUsd } = ctx.market.facts.countries[entry.countryCode].facts
  const { currency, monthly, toOpen, toBeSafe, lossOdds, paybackMonth, hoursPerWeek, permits } = outcome
  const shown = presentEntry(judgedEntry(entry, outcome, fxPerUsd.value), {}, { person, maxUsd: maxBudgetUsd(person) })
  const {
    title,
    city,
    country,
    pictogram,
    verdict,
    verdictReason,
    needsMoneyForMonths,
    group,
    missing,
    ownedMinor,
    have,
    learnWeeks,
    week,
  } = shown
  return {
    id,
    title,
    city,
    country,
    currency,
    pictogram,
    verdict,
    verdictReason,
    needsMoneyForMonths,
    monthly: { low: monthly.p10, likely: monthly.p50, high: monthly.p90 },
    toOpen,
    toBeSafe,
    group,
    missing,
    ownedMinor,
    ...(have ? { have } : {}),
    ...(learnWeeks === undefined ? {} : { learnWeeks }),
    lossOdds,
    paybackMonth,
    hoursPerWeek,
    ...(week ? { week } : {}),
    toLearn: archetype.skills.must.filter((skill) => !person?.skills.includes(skill)).map((skill) => wireOf('skill', skill)),
    permits,
  }
}

/** Null for a report that is still being generated. */
async function paidParts(ctx: Context, actor: UserActor, reportId: string): Promise<OpportunityComparison['report'] | null> {
  const read = await requireReportJson(ctx, actor, reportId).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
  if (!read) return null
  const report = upcastReport(read.json)
  const { model, first } = report
  const [check] = first.checkFirst
  const year3 = model.months.slice(24)
  return {
    loan: largestLoanOfStored(report),
    checkFirst: check ? { label: check.label, howToCheck: check.howToCheck } : null,
    year3Profit: year3.length === 12 ? Math.round(year3.reduce((sum, { netProfit }) => sum + netProfit, 0)) : null,
  }
}
