import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import { type Granter, grantByEmail } from '../features/accounts/roles.ts'
import { storeBatch } from '../features/evidence/batches.ts'
import type { ReadImport } from '../imports/read-import.ts'
import { operatorFolderPath } from '../platform/data-folder.ts'
import { copyRunning } from './backup/database-folder.ts'

/**
 * The embedded database has one lock holder, so an operator's command sends a running server a request file in the data folder and reads the response
 * beside it. Write access to the folder already allows changing the database: the file needs no other authentication.
 */

const pollMs = 300
/** Until a running server takes a request; one that it has taken may take long. */
const defaultTimeoutMs = 15_000
const takenTimeoutMs = 300_000

export type CommandResult = { ok: boolean; line: string }

export async function grantAdminRole(ctx: Granter, email: string): Promise<CommandResult> {
  const result = await grantByEmail(ctx, { kind: 'operator' }, email).catch((error) => {
    if (error instanceof Failure) return error
    throw error
  })
  if (result instanceof Failure) return { ok: false, line: result.message }
  if (!result) return { ok: false, line: `There is no account with the email address ${email}.` }
  return {
    ok: true,
    line: result.already ? `${result.email} is an admin already.` : `${result.email} is an admin now.`,
  }
}

export function importMessage({ id, already }: { id: string; already: boolean }): string {
  return already ? `This file was imported before: it is batch ${id}. Nothing was changed.` : `Stored as batch ${id}.`
}

const requestHandlers = {
  grant: (ctx: Context, email: string) => grantAdminRole(ctx, email.slice(0, 500)),
  import: async (ctx: Context, json: string): Promise<CommandResult> => {
    const batch = await storeBatch(ctx, { kind: 'operator', id: 'operator' }, JSON.parse(json) as ReadImport)
    return { ok: true, line: importMessage(batch) }
  },
  backup: async (ctx: Context, to: string): Promise<CommandResult> => {
    try {
      await copyRunning(ctx, to)
      return { ok: true, line: '' }
    } catch (error) {
      ctx.log.error({ err: error }, 'a backup could not be copied')
      return { ok: false, line: `The server could not copy its database to ${to}. Its log says why.` }
    }
  },
}
type RequestKind = keyof typeof requestHandlers

function isRequestKind(kind: string | undefined): kind is RequestKind {
  return kind !== undefined && Object.hasOwn(requestHandlers, kind)
}

/** Serves operators' requests in a running server. Call `stop` before the database closes: it waits for the request in progress. */
export function serveOperatorRequests(ctx: Context): { stop: () => Promise<void> } {
  const folder = operatorFolderPath(ctx.config.dataDir)
  // Requests to a server that is gone were abandoned by their commands.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let polling: Promise<void> | null = null
  const pollOnce = async () => {
    try {
      for (const file of readdirSync(folder)) {
        const [name, kind] = file.split('.') as [string, string | undefined]
        if (!isRequestKind(kind)) continue
        const content = readFileSync(join(folder, file), 'utf8')
        rmSync(join(folder, file))
        writeAtomically(join(folder, `${name}.answer`), JSON.stringify(await requestHandlers[kind](ctx, content)))
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'a request of the operator could not be answered')
    }
  }
  const timer = setInterval(() => {
    polling ??= pollOnce().finally(() => {
      polling = null
    })
  }, pollMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await polling
    },
  }
}

/** Sends an operator's request to the running server. @returns null when the lock holder does not respond */
export async function callRunningServer(
  dataDir: string,
  kind: RequestKind,
  content: string,
  timeoutMs = defaultTimeoutMs,
): Promise<CommandResult | null> {
  const folder = operatorFolderPath(dataDir)
  if (!existsSync(folder)) return null
  const path = join(folder, randomBytes(8).toString('hex'))
  writeAtomically(`${path}.${kind}`, content)
  try {
    const limit = () => (existsSync(`${path}.${kind}`) ? timeoutMs : Math.max(timeoutMs, takenTimeoutMs))
    for (let waited = 0; waited < limit(); waited += pollMs) {
      await wait(pollMs)
      if (existsSync(`${path}.answer`)) return JSON.parse(readFileSync(`${path}.answer`, 'utf8')) as CommandResult
    }
    return null
  } finally {
    rmSync(`${path}.${kind}`, { force: true })
    rmSync(`${path}.answer`, { force: true })
  }
}

function writeAtomically(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
