import { createHash } from 'node:crypto'
import type { Markets } from './assemble.ts'

/** The figures that a version of the market data names. */
export type FiguresVersion = { version: string; figures: string }

/**
 * A digest of everything in the market data that a figure may come from: numbers, switches, ids, dates and patterns of ids. Texts for people, which
 * have spaces in them, and the version itself are left out, so that a reworded sentence needs no new version.
 */
export function figuresDigest(markets: Pick<Markets, 'businesses' | 'facts'>): string {
  const hash = createHash('sha256')
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string' ? /\s/.test(value) : value === undefined) return
    if (typeof value !== 'object' || value === null) hash.update(`${path}=${String(value)}\n`)
    else for (const key of Object.keys(value).sort()) if (key !== 'factsVersion') add(`${path}.${key}`, value[key as keyof typeof value])
  }
  add('businesses', Object.fromEntries(markets.businesses.map((each) => [each.id, each])))
  add('facts', markets.facts)
  return hash.digest('hex').slice(0, 32)
}

/** @returns what is wrong, for the line of the version; null when each version has had one set of figures */
export function versionProblem(now: FiguresVersion, recorded: FiguresVersion | null): string | null {
  if (!recorded || now.version !== recorded.version || now.figures === recorded.figures) return null
  return `${now.version} has other figures than when it was recorded: raise it, or record it again with --same-version where it has not landed yet`
}
