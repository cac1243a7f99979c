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

/** The text of an id or its wire value; an unknown word, as an older response may have, is shown itself. */
export function choiceName<K extends Kind>(kind: K, value: string): string {
  const id = idOf(kind, value)
  return id === null ? value : names[kind][id]
}
