import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictogramOf } from '#engine/market/pictogram.ts'
import { formatMoneyProseMajor } from '#engine/quantity/format.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { verdictWords } from '#engine/risk/verdict-words.ts'
import { pictureTexts } from '#words/documents/picture.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { PictureAnswer } from '../../feature.ts'
import type { Actor } from '../../platform/actor.ts'
import { memoize } from '../../platform/cache.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { catalogueClosure } from './availability.ts'
import { previewBusiness, previewKey, previewRun } from './preview.ts'
import { type CityOpportunity, findCityOpportunity, notFoundFailure } from './resolve-opportunity.ts'

const maxAgeSeconds = 86_400
/** Some 40,000 bytes each. */
const pictureCache = new AsyncCache<Uint8Array>({ maxBytes: 12_000_000, bytesOf: (png) => png.byteLength })

/**
 * The picture of a link, the same whoever asks: of a business of the catalogue in its city, and without anybody's answers. A square has its city's. A
 * closed business has the site's own, as has every link where pictures cannot be drawn.
 * @throws Failure not_found for what is not in the catalogue, also to the owner of an own business
 */
export async function drawPicture(ctx: Context, actor: Actor, ref: OpportunityRef, signal?: AbortSignal): Promise<PictureAnswer> {
  const opportunity = await findCityOpportunity(ctx, null, ref, freeWork(actor), signal)
  if (!opportunity) throw await notFoundFailure(ctx, null, ref)
  if (catalogueClosure(ctx, opportunity.entry)) return sitePicture(ctx)
  const resolved = { ...opportunity, id: opportunity.entry.id, spot: null }
  const key = previewKey(ctx, resolved, await previewBusiness(ctx, resolved))
  const compute = async (sharedSignal: AbortSignal) => {
    const run = await previewRun(ctx, actor, resolved, { signal: sharedSignal })
    const input = await pictureInput(ctx, opportunity, run)
    return (await ctx.compute.renderPicture(input, freeWork(actor), sharedSignal)) ?? (await sitePicture(ctx)).bytes
  }
  return { bytes: await pictureCache.getOrCompute(key, compute, signal), maxAgeSeconds }
}

async function pictureInput(ctx: Context, { entry, archetype }: CityOpportunity, run: Awaited<ReturnType<typeof previewRun>>) {
  return {
    title: entry.title,
    place: pictureTexts.place({ city: entry.city, country: entry.country }),
    verdict: run.verdict,
    verdictText: verdictWords(run),
    month: formatMoneyProseMajor(run.monthlyRange.p50, run.currency),
    open: formatMoneyProseMajor(run.toOpen, run.currency),
    drawing: ctx.webFolder ? ((await drawingsIn(ctx.webFolder)).get(pictogramOf(archetype)) ?? '') : '',
  }
}

/** The trades' drawings by name, from the web client's file of symbols. */
const drawingsIn = memoize(
  async (folder: string) => {
    const symbols = await readFile(join(folder, 'drawn', 'pictograms.svg'), 'utf8').catch(() => '')
    return new Map([...symbols.matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, name, drawing]) => [name!, drawing!]))
  },
  { maxEntries: 2 },
)

/** Ships with the web client. */
async function sitePicture({ webFolder }: Context): Promise<PictureAnswer> {
  const bytes = webFolder ? await readFile(join(webFolder, 'gapwise.png')).catch(() => null) : null
  if (!bytes) throw new Failure('not_found')
  return { bytes, maxAgeSeconds }
}
