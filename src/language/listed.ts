import { listTexts } from '#words/lists.ts'

/** Names one after the other: "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const rest = names.slice(0, -1).reduce((before, next) => listTexts.comma({ before, next }))
  return listTexts.and({ rest, last })
}
