import { type IdOf, idOf, type WireKind } from '#contract/wire-values.ts'
import { budgetNames, degreeNames, interestNames, skillNames, tagNames } from '#words/web/choices.ts'

type Kind = Exclude<WireKind, 'country'>
const names: { [K in Kind]: Record<IdOf<K>, string> } = {
  skill: skillNames,
  interest: interestNames,
  budget: budgetNames,
  tag: tagNames,
  degree: degreeNames,
}

/** What a screen shows for an id or its wire value; a word that is neither, as an older answer may hold, is shown itself. */
export function choiceName<K extends Kind>(kind: K, value: string): string {
  const id = idOf(kind, value)
  return id === null ? value : names[kind][id]
}
