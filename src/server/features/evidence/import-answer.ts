import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchHead } from '#markets/sellers/batch.ts'
import type { Context } from '../../context.ts'
import type { ImportRequest } from '../../imports/read-import.ts'
import { readInProcess } from '../../imports/read-in-process.ts'
import { storeBatch } from './batches.ts'

type LiveAnswer = {
  content: string
  request: ImportRequest
  holds: NonNullable<BatchHead['holds']>
  covers: BatchHead['covers']
  active: boolean
}

/**
 * Stores a live source's answer as a batch, all or nothing, by the parser of imported files. `holds` and `covers` are the query's classes and area.
 * @throws UnusableFileError when nothing of it is usable
 */
export async function importLiveAnswer(
  ctx: Context,
  sourceId: string,
  { content, request, holds, covers, active }: LiveAnswer,
): Promise<void> {
  const folder = join(ctx.config.dataDir, 'imports')
  const path = join(folder, ctx.newId('upl'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, content, { mode: 0o600 })
    const { head, rows } = await readInProcess({ path, request, today: ctx.clock().toISOString().slice(0, 7) })
    await storeBatch(ctx, { kind: 'job', id: sourceId }, { head: { ...head, holds, covers }, rows, active })
  } finally {
    await rm(path, { force: true })
  }
}
