import * as z from 'zod'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { defineJob } from '../../../feature.ts'
import { exponentialBackoff } from '../../../jobs/job.ts'
import { readBody, withTimeout } from '../../../platform/outgoing.ts'
import { updateUser } from '../store.ts'
import type { ExternalIdentity } from './provider.ts'

/** Small, because it is part of the session user. */
const maxBytes = 32 * 1024
class TooLarge extends Error {}

/** Enqueues one server-side fetch of a Google account's portrait; the browser never requests it from a third party. */
export async function queuePicture(tx: Db, ctx: Context, userId: string, { provider, picture }: ExternalIdentity): Promise<void> {
  if (provider !== 'google' || !picture || !isGooglePicture(picture)) return
  await ctx.queue.enqueue(tx, pictureJob, { userId, url: picture })
}

export const pictureJob = defineJob({
  topic: 'account-picture',
  payload: z.object({ userId: z.string(), url: z.string() }),
  idOf: ({ userId, url }) => `${userId}:${url}`,
  attempts: 3,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { userId, url }) => {
    if (!isGooglePicture(url)) return
    const image = await withTimeout(8000, async ({ signal }) => {
      const response = await ctx.fetch(url, { redirect: 'error', signal })
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const fits = response.ok && /^image\/(png|jpeg|webp)$/.test(type) && Number(response.headers.get('content-length') ?? 0) <= maxBytes
      if (fits) return `data:${type};base64,${(await readBody(response, signal, maxBytes, () => new TooLarge())).toString('base64')}`
      await response.body?.cancel().catch(() => undefined)
      return null
    }).catch((error) => {
      if (error instanceof TooLarge) return null
      throw error
    })
    if (image) await updateUser(ctx.database.db, userId, { image })
  },
})

/** Google's portrait hosts only: a URL in a token must not make the server call arbitrary hosts (SSRF). */
function isGooglePicture(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com')
}
