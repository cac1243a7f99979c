import type { Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'

/** Largest share of common word runs, of those of the shorter text, before one reads as a copy of the other. */
const textGroups = [
  { name: 'description', fields: ['description'], size: 3, maxShare: 0.25 },
  { name: 'day, breaks, spoils, paidFirst and place', fields: ['day', 'breaks', 'spoils', 'paidFirst', 'place'], size: 4, maxShare: 0.1 },
] as const

/** No two businesses from one mould: a copied text is true of the first business alone. */
export function checkDuplicateTexts({ businesses }: MarketFiles, report: Report): void {
  for (const { name, fields, size, maxShare } of textGroups) {
    const texts = businesses.map(({ file }) => fields.map((field) => file[field]).join(' '))
    for (const { first, second, share } of similarTexts(texts, size, maxShare)) {
      const [one, other] = [businesses[first]!, businesses[second]!]
      // A duplicate id is reported by itself.
      if (one.id === other.id) continue
      const path = `businesses/${one.family}/${one.id}.yaml`
      report(
        `businesses/${other.family}/${other.id}.yaml`,
        [fields[0]],
        `is of one mould with ${path}: ${name} share ${Math.round(share * 100)} of 100 runs of ${size} words, and may share ${maxShare * 100}; write what is true of this business alone`,
      )
    }
  }
}

/** Pairs of texts that share `maxShare` of the runs of the shorter or more, by an inverted index of runs: no pair is compared by reading. */
export function similarTexts(texts: readonly string[], size: number, maxShare: number): { first: number; second: number; share: number }[] {
  const textsByRun = new Map<string, number[]>()
  const counts = texts.map((text, index) => {
    const wordRuns = wordRunsOf(text, size)
    for (const run of wordRuns) {
      const indexes = textsByRun.get(run)
      if (indexes) indexes.push(index)
      else textsByRun.set(run, [index])
    }
    return wordRuns.size
  })
  const shared = new Map<number, number>()
  for (const indexes of textsByRun.values())
    for (let second = 1; second < indexes.length; second++)
      for (let first = 0; first < second; first++) {
        const pair = indexes[first]! * texts.length + indexes[second]!
        shared.set(pair, (shared.get(pair) ?? 0) + 1)
      }
  return [...shared].flatMap(([pair, count]) => {
    const [first, second] = [Math.floor(pair / texts.length), pair % texts.length]
    const share = count / Math.min(counts[first]!, counts[second]!)
    return share >= maxShare ? [{ first, second, share }] : []
  })
}

function wordRunsOf(text: string, size: number): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return new Set(Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(' ')))
}
