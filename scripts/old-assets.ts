import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** How long a release's files stay once another has taken its place, so that pages opened before still find theirs. */
const retentionMs = 24 * 60 * 60 * 1000

/** Of each file that a release before left, until when it stays (ISO). */
export type AssetRetention = Record<string, string>

/**
 * Copies what the last release had and the new one has not beside the new one's files. A file's own time says when it was built, which may be long
 * before it is replaced; so what stays is written down with the time of its end.
 * @returns what is to be written down once the new release is in its place
 */
export function retainOldAssets(last: string, fresh: string, retention: AssetRetention, now: Date): AssetRetention {
  if (!existsSync(last)) return {}
  const end = new Date(now.getTime() + retentionMs).toISOString()
  const retained: AssetRetention = {}
  for (const name of readdirSync(last)) {
    const until = retention[name] ?? end
    if (existsSync(join(fresh, name)) || until <= now.toISOString()) continue
    cpSync(join(last, name), join(fresh, name))
    retained[name] = until
  }
  return retained
}
