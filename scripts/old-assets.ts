import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** How long a release's files stay once another has taken its place, so that pages opened before still find theirs. */
const keepMs = 24 * 60 * 60 * 1000

/** Of each file that a release before left, until when it stays (ISO). */
export type KeptUntil = Record<string, string>

/**
 * Copies what the last release had and the new one has not beside the new one's files. A file's own time says when it was built, which may be long
 * before it is replaced; so what stays is written down with the time of its end.
 * @returns what is to be written down once the new release is in its place
 */
export function keepOldAssets(last: string, fresh: string, kept: KeptUntil, now: Date): KeptUntil {
  if (!existsSync(last)) return {}
  const end = new Date(now.getTime() + keepMs).toISOString()
  const staying: KeptUntil = {}
  for (const name of readdirSync(last)) {
    const until = kept[name] ?? end
    if (existsSync(join(fresh, name)) || until <= now.toISOString()) continue
    cpSync(join(last, name), join(fresh, name))
    staying[name] = until
  }
  return staying
}
