import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const wikipediaViews: SourceDefinition = {
  id: 'wikipedia-views',
  title: 'Wikimedia page views (English Wikipedia, worldwide)',
  publisher: 'Wikimedia Foundation',
  page: 'https://wikimedia.org/api/rest_v1/',
  licence: 'CC0 1.0',
  base: { variable: 'WIKIMEDIA_BASE_URL', url: 'https://wikimedia.org' },
  intervalMs: 200,
  keepHours: 24 * 7,
  timeoutMs: 15_000,
}

const answer = z.object({
  items: z.array(
    z.object({ article: z.string(), timestamp: z.string().regex(/^\d{10}$/), views: z.number().int().nonnegative(), agent: z.string() }),
  ),
})

export type PageViews = { article: string; months: { month: string; views: number }[] }

/**
 * Human page views of one article, by whole months of the last year. Null when there is no such article. Measures readers' interest by language, not
 * demand.
 */
export async function fetchPageViews(ctx: Context, topic: string): Promise<Fetched<PageViews | null>> {
  const article = (topic.charAt(0).toUpperCase() + topic.slice(1)).replaceAll(' ', '_')
  const now = ctx.clock()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12, 1))
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
  const fetched = await askSource(ctx, wikipediaViews, {
    key: `${article} ${day(last)}`,
    url: (base) =>
      `${base}/api/rest_v1/metrics/pageviews/per-article/en.wikipedia/all-access/user/${encodeURIComponent(article)}/monthly/${day(first)}/${day(last)}`,
    shape: answer,
    noneOn: [404],
  })
  if (!fetched.ok) return fetched
  const items = fetched.value?.items ?? []
  if (items.length === 0) return { ...fetched, value: null }
  return {
    ...fetched,
    value: {
      article: article.replaceAll('_', ' '),
      months: items
        .map((item) => ({ month: `${item.timestamp.slice(0, 4)}-${item.timestamp.slice(4, 6)}`, views: item.views }))
        .sort((a, b) => a.month.localeCompare(b.month)),
    },
  }
}
