/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const previousPrevious = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(previousPrevious, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** '; did you mean this?' with the nearest candidate, else the list of all. */
export function suggestion(given: string, candidates: readonly string[]): string {
  const closest = candidates.find(
    (each) => editDistance(each.toLowerCase(), given.toLowerCase()) <= Math.max(1, Math.floor(each.length / 4)),
  )
  if (closest) return `; did you mean ${closest}?`
  return candidates.length > 0 ? `; there are ${candidates.join(', ')}` : ''
}
