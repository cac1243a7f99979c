import { errors } from '#words/errors.ts'
import { refundTexts } from '#words/refunds.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'

type Slots = Record<string, string | number>
/** A message as the server says it: its text, and for who says it in another language its place among the messages and its slots' values. */
export type Said = { text: string; key?: string; params?: Slots }

/** Says a message with its slots filled. */
export function said<S extends Slots>(message: (slots: S) => string, slots: S): Said {
  return { text: message(slots), ...keyOf(message), params: slots }
}

/** A message without slots, or somebody else's words as they are. */
export function asSaid(text: string): Said {
  return { text, ...keyOf(text) }
}

/** Messages that go over the wire as an error, by their text or function; no two of them are the same. */
const keys = new Map<unknown, string>()
const note = (group: object, path: string): void => {
  for (const [name, each] of Object.entries(group)) {
    if (typeof each === 'object') note(each, `${path}.${name}`)
    else keys.set(each, `${path}.${name}`)
  }
}
note(errors, 'errors')
note(refusals, 'refusals')
note(refundTexts, 'refundTexts')
note(rules, 'rules')

function keyOf(message: unknown): { key?: string } {
  const key = keys.get(message)
  return key ? { key } : {}
}
