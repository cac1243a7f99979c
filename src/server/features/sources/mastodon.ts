import * as z from 'zod'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

/** One instance, chosen by the operator: there is no central one. */
export const mastodon: SourceDefinition = {
  id: 'mastodon',
  title: 'Mastodon: public posts with a tag on one server, counted',
  publisher: 'The Mastodon server that the operator chose',
  page: 'https://docs.joinmastodon.org/methods/timelines/#tag',
  licence: 'Public timeline under that server’s terms; counts only',
  base: { variable: 'MASTODON_BASE_URL', url: null },
  intervalMs: 1_500,
  keepHours: 24,
  timeoutMs: 15_000,
}

/** Only a post's time is parsed: text and author are neither stored nor shown. */
const answer = z.array(z.object({ created_at: z.iso.datetime({ offset: true }) })).max(40)
const page = 40

export type TaggedPosts = { tag: string; server: string; posts: number; since: string; until: string; isMore: boolean }

/** The newest public posts with the topic as hashtag: how many, of at most forty, in what time span. Null when there are none. */
export async function fetchTaggedPosts(ctx: Context, topic: string): Promise<Fetched<TaggedPosts | null>> {
  const tag = topic.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (tag.length < 4) return { ok: false, reason: sourceTexts.shortTag }
  const token = ctx.config.mastodonToken
  const fetched = await askSource(ctx, mastodon, {
    key: tag,
    url: (base) => `${base}/api/v1/timelines/tag/${encodeURIComponent(tag)}?limit=${page}`,
    ...(token ? { init: { headers: { authorization: `Bearer ${token}` } } } : {}),
    shape: answer,
    storesParsedOnly: true,
    noneOn: [404],
  })
  if (!fetched.ok) return fetched
  const days = (fetched.value ?? []).map((post) => new Date(post.created_at).toISOString().slice(0, 10)).sort()
  if (days.length === 0) return { ...fetched, value: null }
  const server = new URL(ctx.config.sourceBaseUrls[mastodon.base.variable]!).hostname
  return { ...fetched, value: { tag, server, posts: days.length, since: days[0]!, until: days.at(-1)!, isMore: days.length >= page } }
}
