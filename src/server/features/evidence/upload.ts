import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ParsedInput } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { imports } from '#words/imports.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { ImportRequest, ReadImport } from '../../imports/read-import.ts'
import { readInProcess } from '../../imports/read-in-process.ts'
import { localizeImport, UnusableFileError } from '../../imports/unusable-file-error.ts'
import type { UserActor } from '../../platform/actor.ts'
import { recordAudit } from '../accounts/audit.ts'
import { loadBatch, presentUnstored, storeBatch } from './batches.ts'
import { consumeUpload, insertUpload } from './store.ts'

type UploadRequest = Omit<ParsedInput<'POST /api/admin/imports'>['body'], 'password'>

const uploadMinutes = 10

export async function registerUpload(ctx: Context, actor: UserActor, uploadRequest: UploadRequest) {
  const { kind, title, publisher, licence, url, attribution, city, month, confidence, mapping, points, names } = uploadRequest
  const importRequest: ImportRequest = {
    kind,
    city: city ?? null,
    source: null,
    title,
    publisher,
    licence,
    url: url ?? null,
    attribution: attribution ?? null,
    month: month ?? null,
    confidence: confidence ?? 'low',
    mapping: mapping ?? null,
    points: points ?? false,
    names: names ?? false,
  }
  const id = ctx.newId('upl')
  await insertUpload(ctx.database.db, { id, userId: actor.userId, importRequest, createdAt: ctx.clock() })
  return { id, mostBytes: limits.importBytes }
}

const importFolder = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'imports')

/** Far longer than receiving and parsing may take: older files are left-overs of a crash. */
const staleMs = 60 * 60_000

/** Removes left-overs of a crash, but no file that another process of this data folder is receiving. */
export async function removeStaleFiles(ctx: Context): Promise<void> {
  const names = await readdir(importFolder(ctx)).catch(() => [])
  for (const name of names) {
    const path = join(importFolder(ctx), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < ctx.clock().getTime() - staleMs) await rm(path, { recursive: true, force: true })
  }
}

let isReading = false

/**
 * The file is written to disk, parsed in a child process, and stored with its audit row in one transaction.
 * @throws Failure not_found, too_large, conflict while another file is read, validation_failed with the one reason
 */
export async function receiveFile(ctx: Context, actor: UserActor, id: string, body: unknown, dryRun: boolean) {
  const upload = await consumeUpload(ctx.database.db, id, actor.userId, new Date(ctx.clock().getTime() - uploadMinutes * 60_000))
  if (!upload) throw new Failure('not_found')
  if (isReading) throw new Failure('conflict', { message: refusals.fileBeingRead })
  isReading = true
  const path = join(importFolder(ctx), id)
  try {
    await removeStaleFiles(ctx)
    await writeBounded(body as Readable, path)
    const read = await readInProcess({ path, request: upload.importRequest as ImportRequest, today: ctx.clock().toISOString().slice(0, 7) })
    if (dryRun) return { batch: presentUnstored(ctx, read), stored: false, already: false }
    const { id: batchId, already } = await storeImport(ctx, actor, read)
    return { batch: await loadBatch(ctx, batchId), stored: !already, already }
  } catch (error) {
    throw error instanceof UnusableFileError ? new Failure('validation_failed', { message: error.localized, field: 'file' }) : error
  } finally {
    isReading = false
    await rm(path, { force: true })
  }
}

function storeImport(ctx: Context, actor: UserActor, read: ReadImport) {
  return storeBatch(ctx, { kind: 'admin', id: actor.userId }, read, (tx, id) =>
    recordAudit(tx, ctx, actor, {
      action: 'import',
      target: { type: 'import', id },
      after: { kind: read.head.kind, taken: read.head.taken, digest: read.head.digest },
    }),
  )
}

async function writeBounded(body: Readable | null | undefined, path: string): Promise<void> {
  if (!body || typeof body.pipe !== 'function') throw new UnusableFileError(imports.empty)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes <= limits.importBytes) return next(null, chunk)
      const most = limits.importBytes / 1024 / 1024
      next(new Failure('too_large', { message: localizeImport(imports.tooLarge, { most }) }))
    },
  })
  await pipeline(body, bounded, createWriteStream(path, { mode: 0o600 }))
}
