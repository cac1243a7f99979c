import { chargeCurrencyOf } from '#contract/currencies.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { plans } from '#contract/plans.ts'
import { explainFit } from '#engine/fit/fit-reasons.ts'
import { budgetRange, type Person } from '#engine/fit/person.ts'
import { rankEntry } from '#engine/fit/rank.ts'
import { archetypeAtSize } from '#engine/market/size.ts'
import { type Answers, freeMoney } from '#engine/model/answers.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { cityOpportunityId, type OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { type BusinessSize, countingAnswerKinds } from '#engine/quantity/vocabulary.ts'
import { verdictTextFor } from '#engine/report/own-money-text.ts'
import { ownMoney } from '#engine/risk/own-money.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { tagWithVerdict } from '#engine/score/tags.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { freeWork } from '../../threads/work.ts'
import { ownedKey, ownedReports } from '../library/reports.ts'
import { fromUsd } from '../profile/amount-usd.ts'
import { answersFor } from '../profile/saved-answers.ts'
import { catalogueClosure, closureOf } from './availability.ts'
import {
  type AnsweredFilter,
  answersOfViewer,
  type QueryPlace,
  readQueryProfile,
  resolveQueryPlace,
  viewerHome,
} from './opportunity-filter.ts'
import { type OwnBusiness, originFields, prepareOwnRanking } from './own-business.ts'
import { applyQueryProfile, personFromProfile } from './person.ts'
import { cardsOfPerson } from './person-cards.ts'
import { presentEntry, presentSpot } from './present.ts'
import { changesRun, changesSales, type PreviewOptions, type PreviewRun, previewRun, printBrief } from './preview.ts'
import { type ResolvedOpportunity, resolveOpportunity } from './resolve-opportunity.ts'
import { maxBudgetUsd } from './row-facts.ts'
import { readBookmarksAndHidden, readProfile, recordView } from './store.ts'

/** One opportunity with its free preview for a viewer's query profile; paid sections are not in the response at all. */
export async function readOpportunityDetail(
  ctx: Context,
  actor: Actor,
  { ref, filter, size, signal }: { ref: OpportunityRef; filter: AnsweredFilter; size?: BusinessSize | undefined; signal?: AbortSignal },
) {
  const { db } = ctx.database
  const signedIn = isSignedIn(actor)
  const userId = signedIn ? actor.userId : null
  const queryPlace = resolveQueryPlace(ctx, filter)
  const opportunity = await resolveOpportunity(ctx, userId, ref, freeWork(actor), signal)
  const { id, entry, spot, ownBusiness } = opportunity
  const [profile, marks, owned] = signedIn
    ? await Promise.all([readProfile(db, actor.userId), readBookmarksAndHidden(db, actor.userId), ownedReports(ctx, actor.userId)])
    : [null, null, null]
  const { saved, person, answered, answers } = viewerOf(ctx, { actor, profile }, { opportunity, filter, queryPlace })
  const run = await previewRun(ctx, actor, opportunity, { brings: person, size, answers, signal })
  const withoutAnswers = await verdictWithoutAnswers(ctx, actor, opportunity, run, { brings: person, size, answers, signal })
  if (signedIn) await recordView(db, { userId: actor.userId, opportunityId: id, now: ctx.clock() })
  const perUsd = ctx.market.facts.countries[entry.countryCode].facts.fxPerUsd.value
  const sized = archetypeAtSize(opportunity.archetype, run.size)
  const [card] = spot || ownBusiness ? [entry] : await cardsOfPerson(ctx, actor, [entry], answered, signal)
  const shown = entryOfRun(card!, run, perUsd, changesSales(answers, sized, entry.countryCode))
  const fit = person ? explainEntryFit(ctx, shown, person, ownBusiness) : null
  const ownedReportId = owned?.get(ownedKey({ ...entry, opportunityId: id }))
  const closed = ownBusiness ? closureOf(ctx, ownBusiness.archetype, entry.cityId, person) : catalogueClosure(ctx, entry, person)
  const currency = chargeCurrencyOf(saved?.countryCode ?? entry.countryCode)
  const own = ownMoneyOf(person, answers, run, perUsd)
  const presented = presentEntry(
    shown,
    {
      ...(marks ? { bookmarked: marks.bookmarked.has(cityOpportunityId(id)), hidden: marks.hidden.has(entry.archetype) } : {}),
      ...(fit ? { fit: fit.score } : {}),
      why: fit?.why ?? [],
      ...(ownedReportId ? { ownedReportId } : {}),
      ...(ownBusiness ? originFields(ownBusiness) : {}),
      ...(closed ? { closed } : {}),
    },
    {
      person,
      maxUsd: maxBudgetUsd(person),
      isOwnRun: true,
      ...(ownBusiness ? { traits: ownBusiness.archetype } : {}),
    },
  )
  return {
    ...presented,
    ...(spot ? { square: presentSpot(spot, entry) } : {}),
    wouldMove: fit?.wouldMove ?? null,
    scores: run.scores,
    preview: {
      verdict: presented.verdict,
      verdictReason: presented.verdictReason,
      needsMoneyForMonths: run.needsMoneyForMonths,
      verdictText: verdictTextFor(run.verdictText, presented, own && { ...own, own }),
      ...(withoutAnswers ? { withoutAnswers } : {}),
      currency: run.currency,
      cashNeeded: run.cashNeeded,
      opening: run.opening,
      toOpen: run.toOpen,
      toLiveOn: run.toLiveOn,
      cashUntilMonth: run.cashUntilMonth,
      largestLoan: run.largestLoan,
      leftPerHour: run.leftPerHour,
      newFirms: run.newFirms,
      researchedIn: run.researchedIn,
      placeNote: run.placeNote,
      realFirms: run.realFirms,
      monthlyRange: run.monthlyRange,
      hoursPerWeek: Math.round(run.hoursPerWeek),
      ...(person?.hoursPerWeek === undefined ? {} : { hoursSaid: true }),
      lossOdds: run.lossOdds,
      radar: run.radar.axes.map(({ label, angle, score, low, high }) => ({ axis: label, angle, score, low, high })),
      sectionTitles: run.sectionTitles,
      assumptionShare: run.assumptionShare,
      inputKinds: run.inputKinds,
      own,
    },
    evidence: run.evidence,
    price: { amount: plans.complete_report.pricesMinor[currency], currency },
  }
}

/** Who looks, and the answers that a run takes of them. Without a place they are taken to be in the opportunity's own country. */
function viewerOf(
  ctx: Context,
  { actor, profile }: { actor: Actor; profile: Awaited<ReturnType<typeof readProfile>> },
  {
    opportunity: { id, entry },
    filter,
    queryPlace,
  }: { opportunity: ResolvedOpportunity; filter: AnsweredFilter; queryPlace: QueryPlace | null },
) {
  const saved = personFromProfile(profile)
  const home = viewerHome(queryPlace, profile) ?? { countryCode: entry.countryCode }
  const person = applyQueryProfile(saved, readQueryProfile(filter), home)
  const answered = answersOfViewer({ actor, profile }, filter, id)
  const { currency } = ctx.market.facts.countries[entry.countryCode]
  return { saved, person, answered, answers: answersFor(answered, { currency, opportunityId: id }) }
}

/** The preview of this viewer on one page of paper. */
export async function readBrief(
  ctx: Context,
  actor: Actor,
  { ref, filter, size, signal }: { ref: OpportunityRef; filter: AnsweredFilter; size?: BusinessSize | undefined; signal?: AbortSignal },
) {
  const userId = isSignedIn(actor) ? actor.userId : null
  const opportunity = await resolveOpportunity(ctx, userId, ref, freeWork(actor), signal)
  const profile = userId ? await readProfile(ctx.database.db, userId) : null
  const { person, answers } = viewerOf(ctx, { actor, profile }, { opportunity, filter, queryPlace: null })
  const { currency, facts } = ctx.market.facts.countries[opportunity.entry.countryCode]
  const money = moneyOf(person, currency, facts.fxPerUsd.value)
  const viewer = { ...(money ? { money } : {}), ...(person?.when?.length ? { free: person.when } : {}) }
  return { entry: opportunity.entry, bytes: await printBrief(ctx, actor, opportunity, { brings: person, size, answers, viewer, signal }) }
}

/** The verdict without the viewer's household, count and hours, where they change it. */
async function verdictWithoutAnswers(
  ctx: Context,
  actor: Actor,
  opportunity: ResolvedOpportunity,
  run: PreviewRun,
  { answers, ...options }: PreviewOptions & { signal: AbortSignal | undefined },
): Promise<OpportunityDetail['preview']['withoutAnswers'] | null> {
  const { entry, archetype } = opportunity
  if (!changesRun(answers, archetypeAtSize(archetype, run.size), entry.countryCode)) return null
  const { verdict, verdictReason, needsMoneyForMonths, size } = await previewRun(ctx, actor, opportunity, options)
  const isRow = size === entry.size && verdictReason === entry.verdictReason
  const of = countingAnswerKinds.filter((kind) => answers?.[kind] !== undefined)
  return isRow && verdictReason !== run.verdictReason ? { verdict, verdictReason, needsMoneyForMonths, of } : null
}

/**
 * The card as the preview's run has it: one verdict and one opening cost per response, whose facts may be newer than the catalogue's, at the size of
 * the run; a month’s profit where a count at the spot or fewer hours changed it too. What is owned comes off where it is shown.
 */
export function entryOfRun(entry: CatalogueEntry, run: PreviewRun, perUsd: number, hasOtherSales = false): CatalogueEntry {
  const { p10, p50, p90 } = run.monthlyRange
  const usd = (amount: number) => roundSignificant(amount / perUsd)
  return {
    ...judgedEntry(entry, { ...run, toBeSafe: run.cashNeeded.p80 }, perUsd),
    ...(run.owned > 0 ? { startupCostMin: usd(run.toOpenRange.low), startupCostMax: usd(run.toOpenRange.high) } : {}),
    ...(run.size === entry.size && !hasOtherSales ? {} : { monthlyProfit: { p10: p10 / perUsd, p50: p50 / perUsd, p90: p90 / perUsd } }),
  }
}

type JudgedRun = Pick<
  PreviewRun,
  'verdict' | 'verdictReason' | 'needsMoneyForMonths' | 'size' | 'sizes' | 'toOpen' | 'owned' | 'ownable' | 'yearMoney'
> & { toBeSafe: number }

/** Of a card, what a run at a size decides: its verdict, and what it costs. */
export function judgedEntry(entry: CatalogueEntry, run: JudgedRun, perUsd: number): CatalogueEntry {
  return {
    ...entry,
    tag: tagWithVerdict(entry.tag, run.verdict),
    verdict: run.verdict,
    verdictReason: run.verdictReason,
    needsMoneyForMonths: run.needsMoneyForMonths,
    size: run.size,
    sizes: run.sizes,
    openingCost: (run.toOpen + run.owned) / perUsd,
    cashNeededP80: (run.toBeSafe + run.owned) / perUsd,
    ...(run.yearMoney === undefined ? {} : { yearMoney: run.yearMoney / perUsd }),
    ownable: Object.fromEntries(Object.entries(run.ownable).map(([thing, amount]) => [thing, amount / perUsd])),
  }
}

/** The exact amount, else the upper end of the budget, in a currency; null where neither is known. */
function moneyOf(person: Person | null, currency: string, perUsd: number): { amount: number; isMost: boolean } | null {
  const { setAsideUsd: _, ...stated } = person ?? {}
  const { max: mostUsd } = budgetRange(stated)
  return mostUsd === null ? null : { amount: fromUsd(mostUsd, currency, perUsd), isMost: person?.amountUsd === undefined }
}

/** What is free of that money, against the run. */
function ownMoneyOf(
  person: Person | null,
  answers: Answers | undefined,
  { ownMoney: basis, smallerStart, cheaper, currency }: PreviewRun,
  perUsd: number,
) {
  const money = moneyOf(person, currency, perUsd)
  if (!money) return null
  const { amount, isMost } = money
  const own = ownMoney(freeMoney(amount, answers ?? {}), basis)
  const { notFree = 0, owed = 0 } = answers?.setAside ?? {}
  return {
    ...own,
    ...(notFree + owed > 0 ? { said: { amount, notFree, owed } } : {}),
    currency,
    isMost,
    opens: own.shortToOpen === 0,
    smallerStart,
    cheaper,
  }
}

export function explainEntryFit(ctx: Context, entry: CatalogueEntry, person: Person, ownBusiness: OwnBusiness | null = null) {
  const ranking = ownBusiness ? prepareOwnRanking(ctx, [ownBusiness]) : ctx.market.ranking
  return ranking.traits.has(entry.archetype) ? explainFit(ranking, person, rankEntry(ranking, person, entry)) : null
}
