/** How many letters must be changed, added or taken away to make one word the other (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** '; did you mean this?' of what is close, else all there are. */
export function instead(said: string, known: readonly string[]): string {
  const near = known.find((each) => editDistance(each.toLowerCase(), said.toLowerCase()) <= Math.max(1, Math.floor(each.length / 4)))
  if (near) return `; did you mean ${near}?`
  return known.length > 0 ? `; there are ${known.join(', ')}` : ''
}
