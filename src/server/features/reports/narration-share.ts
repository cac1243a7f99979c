import type { Context } from '../../context.ts'
import { readNarration } from './store.ts'

/** Of the paragraphs given to a model, how many stayed the composer's because the guard refused them or nobody answered; null before the first. */
export async function narrationShare(
  ctx: Context,
  since: Date | null = null,
): Promise<{ paragraphs: number; fallbacks: number; share: number | null }> {
  const { paragraphs, fallbacks } = await readNarration(ctx.database.db, since)
  return { paragraphs, fallbacks, share: paragraphs === 0 ? null : fallbacks / paragraphs }
}
