import type { Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'

/** Runs of words that two texts may share, of those of the shorter, before one reads as a copy of the other. */
const kinds = [
  { name: 'description', fields: ['description'], size: 3, most: 0.25 },
  { name: 'day, breaks, spoils, paidFirst and place', fields: ['day', 'breaks', 'spoils', 'paidFirst', 'place'], size: 4, most: 0.1 },
] as const

/** No two businesses from one mould: a copied text says of the second what is true of the first. */
export function checkLikeness({ businesses }: MarketFiles, report: Report): void {
  for (const { name, fields, size, most } of kinds) {
    const texts = businesses.map(({ file }) => fields.map((field) => file[field]).join(' '))
    for (const { first, second, share } of alike(texts, size, most)) {
      const [one, other] = [businesses[first]!, businesses[second]!]
      // A duplicate id is reported as that.
      if (one.id === other.id) continue
      const of = `businesses/${one.family}/${one.id}.yaml`
      report(
        `businesses/${other.family}/${other.id}.yaml`,
        [fields[0]],
        `is of one mould with ${of}: ${name} share ${Math.round(share * 100)} of 100 runs of ${size} words, and may share ${most * 100}; write what is true of this business alone`,
      )
    }
  }
}

/** Pairs of texts that share `most` of the runs of the shorter or more, by an index of who has which run: no pair is compared by reading. */
export function alike(texts: readonly string[], size: number, most: number): { first: number; second: number; share: number }[] {
  const holders = new Map<string, number[]>()
  const counts = texts.map((text, index) => {
    const runs = runsOf(text, size)
    for (const run of runs) {
      const known = holders.get(run)
      if (known) known.push(index)
      else holders.set(run, [index])
    }
    return runs.size
  })
  const shared = new Map<number, number>()
  for (const known of holders.values())
    for (let second = 1; second < known.length; second++)
      for (let first = 0; first < second; first++) {
        const pair = known[first]! * texts.length + known[second]!
        shared.set(pair, (shared.get(pair) ?? 0) + 1)
      }
  return [...shared].flatMap(([pair, count]) => {
    const [first, second] = [Math.floor(pair / texts.length), pair % texts.length]
    const share = count / Math.min(counts[first]!, counts[second]!)
    return share >= most ? [{ first, second, share }] : []
  })
}

function runsOf(text: string, size: number): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return new Set(Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(' ')))
}
