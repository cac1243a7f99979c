import { type ClosureInfo, type Opportunity, type OpportunityRow, opportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { wireOf } from '#contract/wire-values.ts'
import { runsOutFor } from '#engine/fit/person.ts'
import type { Spot } from '#engine/market/spot.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { type Axis, countryIdOf } from '#engine/quantity/vocabulary.ts'
import { axisLabels } from '#engine/report/chart-blocks.ts'
import { ownVerdict } from '#engine/risk/verdict.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { axisAngle } from '#engine/score/scoring.ts'
import { maxBudgetUsd, type RowViewer, rowFacts } from './row-facts.ts'

export function toRadarAxes(scores: readonly { axis: Axis; score: number | null; low: number | null; high: number | null }[]) {
  return scores.map(({ axis, score, low, high }) => ({ axis: axisLabels[axis], angle: axisAngle(axis), score, low, high }))
}

/** An opportunity's square, with the id under which the city's own opportunity opens. */
export function presentSpot({ square, kind, attribution }: Spot, { id }: CatalogueEntry): NonNullable<OpportunityDetail['square']> {
  return { id: square, kind, cityOpportunityId: cityOpportunityId(id), attribution }
}

export function presentEntry(
  entry: CatalogueEntry,
  userFields: {
    bookmarked?: boolean
    hidden?: boolean
    fit?: number
    why?: string[]
    ownedReportId?: string
    origin?: 'catalogue' | 'ai'
    edited?: boolean
    closed?: ClosureInfo
  } = {},
  viewer: RowViewer = { person: null },
): Opportunity {
  const facts = rowFacts(entry, viewer)
  const judged = verdictFor(entry, facts, viewer)
  const tag = judged.verdict === 'good' ? entry.tag : null
  return {
    id: entry.id,
    archetype: entry.archetype,
    title: entry.title,
    description: entry.description,
    category: entry.category,
    gapCategory: entry.gapCategory,
    city: entry.city,
    cityId: entry.cityId,
    country: entry.country,
    countryCode: entry.countryCode,
    countryId: countryIdOf(entry.countryCode),
    currency: entry.currency,
    tag: tag && wireOf('tag', tag),
    tagId: tag,
    startupCostMin: entry.startupCostMin,
    startupCostMax: entry.startupCostMax,
    revenueMin: entry.revenueMin,
    revenueMax: entry.revenueMax,
    roiMin: entry.roiMin,
    roiMax: entry.roiMax,
    radarData: toRadarAxes(entry.scores),
    overallScore: entry.overallScore,
    size: entry.size,
    sizes: [...entry.sizes],
    ...judged,
    needsMoneyForMonths: entry.needsMoneyForMonths,
    ...facts,
    ...userFields,
  }
}

/** The catalogue's verdict in the view of a person: their money may not open it, or not last. */
function verdictFor(entry: CatalogueEntry, { missing }: Pick<Opportunity, 'missing'>, { person, maxUsd }: RowViewer) {
  const { verdict, verdictReason } = entry
  const most = maxUsd ?? maxBudgetUsd(person) ?? Infinity
  return ownVerdict(
    { verdict, verdictReason },
    { isShort: missing.some(({ kind }) => kind === 'money'), runsOut: runsOutFor(entry, person ?? {}, most) },
  )
}

const rowKeys = Object.keys(opportunityRow.shape) as (keyof OpportunityRow)[]

export function toRow(opportunity: Opportunity): OpportunityRow {
  return Object.fromEntries(rowKeys.flatMap((key) => (opportunity[key] === undefined ? [] : [[key, opportunity[key]]]))) as OpportunityRow
}
