import type { Evidence } from '#engine/evidence/evidence.ts'
import { factEvidence } from '#engine/evidence/fact-evidence.ts'
import type { Judged, LiveFact, LiveMap } from '#engine/evidence/live-facts.ts'
import type { MarketFacts } from '#engine/market/place.ts'
import type { TableBlock } from '#engine/model/result.ts'
import { formatDate, formatNumber } from '#engine/quantity/format.ts'
import type { Discussions, InterestSeries, NewsTone, ReportData } from '#engine/report/report-data.ts'

/** Something seen in a live source that no reference fact stands for: shown beside the report, not computed with. */
export type Observation = Evidence & { kind: 'observed'; retrievedAt: string }

/** Everything live that a report was made with, frozen into its inputs: made again from these, it has the same bytes. */
export type LiveEvidence = {
  facts: LiveFact[]
  map: LiveMap | null
  observations: Observation[]
  interest: InterestSeries[]
  /** Absent in what was kept before these were fetched. */
  tone?: { news: NewsTone; dataSource: string } | null
  discussions?: { posts: Discussions; dataSource: string } | null
}

/** The report with what live sources said: a table that sets each fetched figure beside ours, and the fields that only they can fill. */
export function withLiveEvidence(data: ReportData, live: LiveEvidence, judged: readonly Judged[], facts: MarketFacts): ReportData {
  if (judged.length === 0 && live.observations.length === 0 && live.interest.length === 0) return data
  const evidence = new Map(data.evidence.map((item) => [item.id, item]))
  const put = (item: Evidence) => {
    if (!evidence.has(item.id)) evidence.set(item.id, item)
    return item.id
  }
  const rows: TableBlock['rows'] = judged.map(({ live: fetched, reference, used, why }) => ({
    cells: [
      { text: `${fetched.label} (${fetched.unit})` },
      { text: `${figure(reference.value)} (${reference.year})`, evidence: put(factEvidence(reference, facts.sources)) },
      { text: `${figure(fetched.value)} (${fetched.year})`, evidence: put(liveEvidenceOf(fetched)) },
      { text: `${used ? 'The fetched one' : 'Ours'}. ${why} ${fetchedOn(fetched.retrievedAt)}` },
    ],
  }))
  for (const seen of live.observations) {
    rows.push({
      cells: [
        { text: `${seen.label} (${seen.unit})` },
        { text: 'none' },
        { text: `${typeof seen.value === 'number' ? figure(seen.value) : seen.value} (${seen.year})`, evidence: put(seen) },
        { text: `Shown only; nothing is computed from it. ${fetchedOn(seen.retrievedAt)}` },
      ],
    })
  }
  const table: TableBlock = {
    kind: 'table',
    title: 'Fetched from live sources, beside our own figures',
    columns: [
      { label: 'What', numeric: false },
      // Figures of many kinds, beside sentences: they line up with nothing.
      { label: 'Ours', numeric: false },
      { label: 'Fetched', numeric: false },
      { label: 'Which one this report uses, and why', numeric: false },
    ],
    rows,
    note: 'Kept with this report as they were on that day; tap a figure for its source.',
  }
  return {
    ...data,
    ...(live.interest.length > 0
      ? {
          realTimeMarketTrends: {
            available: true as const,
            reason: 'Page views and share of news, named for what they are; search volume needs a licensed source and is left empty.',
            interest: live.interest,
            searchVolume: null,
            relatedQueries: [],
          },
        }
      : {}),
    ...(live.tone ? { marketSentimentAnalysis: sentimentOf(live.tone) } : {}),
    ...(live.discussions
      ? {
          communityInsights: {
            available: true as const,
            reason: 'Posts anybody can see with this tag, counted and not read; Reddit needs a licensed key and is left empty.',
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

/** Most news lies within ten points of nought; within one it says nothing either way. */
const plainTone = 1

function sentimentOf({ news, dataSource }: NonNullable<LiveEvidence['tone']>): ReportData['marketSentimentAnalysis'] {
  const overall =
    news.value >= plainTone
      ? 'News about it: more positive words than negative'
      : news.value <= -plainTone
        ? 'News about it: more negative words than positive'
        : 'News about it: about as many positive words as negative'
  return {
    available: true,
    reason: 'The tone of news, counted by a machine, named for what it is; what customers say was not asked.',
    overall,
    dataSource,
    tone: news,
  }
}

export function liveEvidenceOf({ source, ...fact }: LiveFact): Evidence {
  return factEvidence({ ...fact, sourceId: source.id }, { [source.id]: source })
}

const fetchedOn = (retrievedAt: string) => `Fetched on ${formatDate(retrievedAt)}.`

function figure(value: number): string {
  const size = Math.abs(value)
  // A small share is not nothing: two significant figures of it are shown.
  if (size > 0 && size < 0.1) return formatNumber(value, Math.ceil(-Math.log10(size)) + 1)
  return formatNumber(value, size < 100 ? 2 : 0)
}

/** The database keeps JSON without its key order; figures made from the same inputs must not depend on it. */
export function inKeyOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inKeyOrder) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, inKeyOrder(each)])) as T
}
