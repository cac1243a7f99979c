import type { Evidence } from '#engine/evidence/evidence.ts'
import { factEvidence } from '#engine/evidence/fact-evidence.ts'
import type { LiveFact, LiveFactDecision } from '#engine/market/live-facts.ts'
import type { MarketFacts } from '#engine/market/place.ts'
import { formatDate, formatNumber } from '#engine/quantity/format.ts'
import type { TableBlock } from '#engine/report/document.ts'
import type { Discussions, InterestSeries, NewsTone, ReportData } from '#engine/report/report-data.ts'
import { liveTexts } from '#words/sources.ts'

/** An observation of a live source that has no reference fact: shown beside the report, not computed with. */
export type Observation = Evidence & { kind: 'observed'; retrievedAt: string }

/** All live data of a report, frozen into its inputs: a recomputation has the same bytes. */
export type LiveEvidence = {
  facts: LiveFact[]
  observations: Observation[]
  interest: InterestSeries[]
  /** Absent in older inputs. */
  tone?: { news: NewsTone; dataSource: string } | null
  discussions?: { posts: Discussions; dataSource: string } | null
}

/** Adds the live data to a report: a table that sets each fetched figure beside ours, and the fields that only live sources can fill. */
export function withLiveEvidence(
  data: ReportData,
  live: LiveEvidence,
  decisions: readonly LiveFactDecision[],
  facts: MarketFacts,
): ReportData {
  if (decisions.length === 0 && live.observations.length === 0 && live.interest.length === 0) return data
  const evidence = new Map(data.evidence.map((item) => [item.id, item]))
  const store = (item: Evidence) => {
    if (!evidence.has(item.id)) evidence.set(item.id, item)
    return item.id
  }
  const rows: TableBlock['rows'] = decisions.map(({ live: liveFact, reference, used, why }) => ({
    cells: [
      { text: liveTexts.labelled(liveFact) },
      { text: formatDated(reference), evidence: store(factEvidence(reference, facts.sources)) },
      { text: formatDated(liveFact), evidence: store(liveFactEvidence(liveFact)) },
      { text: (used ? liveTexts.usedFetched : liveTexts.usedOurs)({ why, day: formatDate(liveFact.retrievedAt, data.countryCode) }) },
    ],
  }))
  for (const observation of live.observations) {
    rows.push({
      cells: [
        { text: liveTexts.labelled(observation) },
        { text: liveTexts.none },
        { text: formatDated(observation), evidence: store(observation) },
        { text: liveTexts.shownOnly({ day: formatDate(observation.retrievedAt, data.countryCode) }) },
      ],
    })
  }
  const table: TableBlock = {
    kind: 'table',
    title: liveTexts.title,
    columns: [
      { label: liveTexts.columns.what, numeric: false },
      // Figures of many kinds, beside sentences: they line up with nothing.
      { label: liveTexts.columns.ours, numeric: false },
      { label: liveTexts.columns.fetched, numeric: false },
      { label: liveTexts.columns.used, numeric: false },
    ],
    rows,
    note: liveTexts.note,
  }
  return {
    ...data,
    ...(live.interest.length > 0
      ? {
          realTimeMarketTrends: {
            available: true as const,
            reason: liveTexts.trends,
            interest: live.interest,
            searchVolume: null,
            relatedQueries: [],
          },
        }
      : {}),
    ...(live.tone ? { marketSentimentAnalysis: createSentiment(live.tone) } : {}),
    ...(live.discussions
      ? {
          communityInsights: {
            available: true as const,
            reason: liveTexts.discussions,
            redditDiscussions: null,
            dataSource: live.discussions.dataSource,
            discussions: live.discussions.posts,
          },
        }
      : {}),
    sections: data.sections.map((section) =>
      section.key === 'localInsights' && rows.length > 0 ? { ...section, blocks: [...section.blocks, table] } : section,
    ),
    evidence: [...evidence.values()],
  }
}

/** Most news lies within ten points of 0; within one it says nothing either way. */
const neutralTone = 1

function createSentiment({ news, dataSource }: NonNullable<LiveEvidence['tone']>): ReportData['marketSentimentAnalysis'] {
  const overall = news.value >= neutralTone ? liveTexts.tone.good : news.value <= -neutralTone ? liveTexts.tone.bad : liveTexts.tone.even
  return {
    available: true,
    reason: liveTexts.tone.reason,
    overall,
    dataSource,
    tone: news,
  }
}

export function liveFactEvidence({ source, ...fact }: LiveFact): Evidence {
  return factEvidence({ ...fact, sourceId: source.id }, { [source.id]: source })
}

const formatDated = ({ value, year }: { value: number | string; year: number }) =>
  liveTexts.dated({ value: typeof value === 'number' ? figure(value) : value, year })

function figure(value: number): string {
  const size = Math.abs(value)
  // A small share is not nothing: two significant figures of it are shown.
  if (size > 0 && size < 0.1) return formatNumber(value, Math.ceil(-Math.log10(size)) + 1)
  return formatNumber(value, size < 100 ? 2 : 0)
}

/** The database keeps JSON without its key order; figures made from the same inputs must not depend on it. */
export function sortKeysDeep<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sortKeysDeep) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeysDeep(each)])) as T
}
