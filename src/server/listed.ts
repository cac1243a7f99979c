import { listTexts } from '#words/lists.ts'

/** Names one after the other: "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : listTexts.and({ rest: names.slice(0, -1).join(', '), last })
}
