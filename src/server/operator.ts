import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import { type Granter, grantByEmail } from './features/accounts/grant-by-email.ts'

/**
 * The embedded database has one holder, so the operator's command asks a running server by a file in the data folder and reads the answer
 * beside it. Anyone who can write there could change the database itself: the file needs no other proof.
 */

const folderOf = (dataDir: string) => join(dataDir, 'operator')
const lookEveryMs = 300
const waitAtMostMs = 15_000

export type Granted = { ok: boolean; line: string }

/** Makes an account admin, and says what came of it. */
export async function grant(ctx: Granter, email: string): Promise<Granted> {
  const granted = await grantByEmail(ctx, { kind: 'operator' }, email)
  if (!granted) return { ok: false, line: `There is no account with the email address ${email}.` }
  return {
    ok: true,
    line: granted.already ? `${granted.email} is an admin already.` : `${granted.email} is an admin now.`,
  }
}

/** The running server's side. `stop` before its database closes. */
export function answerOperator(ctx: Context): { stop: () => void } {
  const folder = folderOf(ctx.config.dataDir)
  // What a command asked of a server that is gone was given up by it.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.ask'))) {
        const email = readFileSync(join(folder, file), 'utf8').slice(0, 500)
        rmSync(join(folder, file))
        put(join(folder, file.replace(/ask$/, 'answer')), JSON.stringify(await grant(ctx, email)))
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'a request of the operator could not be answered')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** The command's side. Null when the process that holds the data folder does not answer. */
export async function askRunningServer(dataDir: string, email: string): Promise<Granted | null> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return null
  const path = join(folder, randomBytes(8).toString('hex'))
  put(`${path}.ask`, email)
  try {
    for (let waited = 0; waited < waitAtMostMs; waited += lookEveryMs) {
      await wait(lookEveryMs)
      if (existsSync(`${path}.answer`)) return JSON.parse(readFileSync(`${path}.answer`, 'utf8')) as Granted
    }
    return null
  } finally {
    rmSync(`${path}.ask`, { force: true })
    rmSync(`${path}.answer`, { force: true })
  }
}

/** Whole or not there. */
function put(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
