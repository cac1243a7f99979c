import { listTexts } from '#words/lists.ts'

/** Words one after the other with nothing before the last: "A", "A, B", "A, B, C". */
export function joinWithCommas(words: readonly string[]): string {
  return words.length === 0 ? '' : words.reduce((before, next) => listTexts.comma({ before, next }))
}

/** Names one after the other: "A", "A and B", "A, B and C". */
export function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return listTexts.and({ rest: joinWithCommas(names.slice(0, -1)), last })
}

/** Names one after the other: "A", "A or B", "A, B or C". */
export function joinWithOr(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return listTexts.or({ rest: joinWithCommas(names.slice(0, -1)), last })
}
