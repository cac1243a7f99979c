import { wireOf } from '#contract/wire-values.ts'
import type { Confidence, Evidence } from '#engine/evidence/evidence.ts'
import { localizeSpelling, type Spelling } from '#engine/market/local-spelling.ts'
import type { Place } from '#engine/market/place.ts'
import { spotName } from '#engine/market/spot-name.ts'
import type { Model } from '#engine/model/result.ts'
import { describeLargestLoan } from '#engine/model/shown-loan.ts'
import { opportunityId, squareOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { BusinessSize, Degree } from '#engine/quantity/vocabulary.ts'
import { lenderShares } from '#engine/report/lender-pack.ts'
import type { ReportData, Unavailable } from '#engine/report/report-data.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { soldWeekOf } from '#engine/report/sold-week.ts'
import { overallScore } from '#engine/score/scoring.ts'
import { fieldTexts } from '#words/documents/fields.ts'
import type { Composed } from './compose/compose.ts'

/** A field that no source fills, and why. */
const unavailableField = (reason: string): Unavailable => ({ available: false, reason })
const noOpinions = unavailableField(fieldTexts.noOpinions)
const noTrends = unavailableField(fieldTexts.noTrends)
const noReddit = unavailableField(fieldTexts.noReddit)

/**
 * The report on the wire. A pure function of its arguments: keys are in one order and `at` is given, so that the same run gives the same bytes. Call
 * it after the sentences are composed, because wording may add evidence.
 */
export function presentReport(
  facts: ReportFacts,
  composed: Composed,
  options: Pick<ReportData, 'ownMoney' | 'bestPlaces'> & {
    at: string
    narrator: string
    size: BusinessSize
    sizes: readonly BusinessSize[]
  },
): ReportData {
  const { archetype, place, model, scores } = facts.input
  const { first, sections } = composed
  const { currency } = model
  const assumedTenths = Math.round(facts.assumptionShare * 10)
  const dataSource = fieldTexts.model({ model: model.engineVersion, facts: model.factsVersion, n: assumedTenths })
  const confidence: Confidence = facts.assumptionShare > 0.5 ? 'low' : 'medium'
  const sectionSummary = (key: string) => sections.find((section) => section.key === key)?.summary ?? ''
  const hasScore = scores.some((score) => score.score !== null)
  return {
    title: archetype.local?.[place.country.code]?.title ?? archetype.title,
    location: describeLocation(place),
    city: place.city.name,
    country: place.country.name,
    countryCode: place.country.code,
    archetype: archetype.id,
    size: options.size,
    sizes: [...options.sizes],
    ...opportunityFields(archetype.id, place),
    executiveSummary: [first.verdictText, sectionSummary('financialProjections'), sectionSummary('breakEven'), sectionSummary('funding')]
      .filter(Boolean)
      .join(' '),
    verdict: first.verdict,
    verdictReason: composed.judgement.reason,
    needsMoneyForMonths: composed.judgement.needsMoneyForMonths,
    financialProjections: {
      startupCosts: { total: model.startupTotal, currency, confidence, dataSource },
      revenueProjections: {
        month12: model.risk.month12Revenue.p50,
        low: model.risk.month12Revenue.p10,
        high: model.risk.month12Revenue.p90,
        currency,
        confidence,
        dataSource,
      },
    },
    engineVersion: model.engineVersion,
    toOpen: model.startupTotal,
    toLiveOn: model.toLiveOn,
    toBeSafe: { amount: model.risk.cashNeeded.p80, untilMonth: model.risk.cashNeededUntil },
    ownerHoursPerWeek: model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? null,
    leftPerHour: { ...model.perHour, helper: Number(facts.figures['hour.helper']?.value ?? 0) },
    largestLoan: describeLargestLoan(facts.input),
    resourceRequirements: { initialCapital: model.startupTotal, currency },
    successMetrics: successMetrics(facts),
    marketSentimentAnalysis: { ...localizeSpelling(noOpinions, place.country.spelling), overall: null, dataSource: null },
    realTimeMarketTrends: { ...noTrends, searchVolume: null, relatedQueries: [] },
    communityInsights: { ...noReddit, redditDiscussions: null, dataSource: null },
    marketAnalysis: { marketSize: sectionSummary('marketSize'), targetCustomers: archetype.customers.map((customer) => customer.who) },
    riskAssessment: {
      level: wireOf('degree', riskLevel(model.risk.probabilityLoss)),
      factors: archetype.risks.map((risk) => risk.what),
      dataSource,
    },
    implementationRoadmap: facts.phases.map((phase) => ({
      phase: phase.name,
      timeframe: fieldTexts.days({ from: phase.from, to: phase.to }),
      budget: phase.budget === null ? null : Number(phase.budget.value),
      currency,
      actions: phase.actions,
      milestones: [phase.milestone.text],
    })),
    ownMoney: options.ownMoney,
    bestPlaces: options.bestPlaces,
    soldWeek: archetype.needs ? soldWeekOf(archetype, archetype.needs) : null,
    first,
    radar: facts.charts.radar,
    scores: [...scores],
    overallScore: hasScore ? overallScore(scores).score : null,
    sections,
    model: speltModel(model, place.country.spelling),
    evidence: facts.book.close().map((item) => speltEvidence(item, place.country.spelling)),
    generatedBy: { engineVersion: model.engineVersion, factsVersion: model.factsVersion, narrator: options.narrator, at: options.at },
    lenders: lenderShares(facts.input),
    ...(facts.input.answers ? { answers: facts.input.answers } : {}),
  }
}

/** What we say of a figure is spelt as the sentences are; its source is named as it names itself. */
function speltEvidence(item: Evidence, spelling: Spelling | undefined): Evidence {
  const { source, inputs } = item
  return { ...localizeSpelling(item, spelling), source, ...(inputs ? { inputs } : {}) }
}

function speltModel(model: Model, spelling: Spelling | undefined): Model {
  if (!spelling) return model
  const spelt = <T extends { label: string }>(each: T): T => ({ ...each, label: localizeSpelling(each.label, spelling) })
  return { ...model, assumptions: model.assumptions.map(spelt), risk: { ...model.risk, drivers: model.risk.drivers.map(spelt) } }
}

/** The id of the opportunity; for a square, also the square and its attribution. */
function opportunityFields(archetypeId: string, { city, spot }: Place): Pick<ReportData, 'opportunityId' | 'square'> {
  if (!spot) return { opportunityId: opportunityId(archetypeId, city.id) }
  const { square: id, lat, lon, kind, attribution } = spot
  const name = spotName(spot, city).label
  return { opportunityId: squareOpportunityId(archetypeId, city.id, id), square: { id, name, lat, lon, kind, attribution } }
}

/** The town in the request, else the city whose figures are used; the country once. */
function describeLocation({ city, country, requestedName, known: isListed, spot }: Place): string {
  if (spot) return fieldTexts.townInCountry({ town: spotName(spot, city).label, country: country.name })
  const town = isListed || !requestedName ? city.name : requestedName
  return town.toLowerCase().includes(country.name.toLowerCase()) ? town : fieldTexts.townInCountry({ town, country: country.name })
}

function successMetrics({ figures, test, input }: ReportFacts): ReportData['successMetrics'] {
  const metrics: ReportData['successMetrics'] = [
    { metric: fieldTexts.metrics.test, target: input.archetype.test.passMark, evidence: test.items[0]?.figures?.[0]?.evidence ?? null },
  ]
  const addMetric = (metric: string, name: string, target: (text: string) => string) => {
    const figure = figures[name]
    if (figure) metrics.push({ metric, target: target(figure.prose), evidence: figure.evidence })
  }
  addMetric(fieldTexts.metrics.breakEvenSales, 'be.rate', (text) => text)
  addMetric(fieldTexts.metrics.breakEvenMonth, 'be.month', (month) => fieldTexts.byMonth({ month }))
  addMetric(fieldTexts.metrics.netProfit, 'profit.usual', (text) => text)
  // The base case starts with what it needs and no more, so that its lowest cash is usually none: that is no goal.
  if (input.model.cashLow.amount >= 1)
    addMetric(fieldTexts.metrics.lowestCash, 'cashLow.amount', (amount) => fieldTexts.neverUnder({ amount }))
  return metrics
}

function riskLevel(lossOdds: number): Degree {
  if (lossOdds >= 0.5) return 'high'
  return lossOdds > 0.25 ? 'medium' : 'low'
}
