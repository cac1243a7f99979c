export type Slots = Record<string, string | number>
/** A message as it was said: its text, and for who says it in another language its place among the messages and its slots' values. */
export type Said = { text: string; key?: string; params?: Slots }

/** Says messages of these groups, and names their places. No two of them may be the same text. */
export function sayerOf(groups: Record<string, object>) {
  const keys = new Map<unknown, string>()
  const note = (group: object, path: string): void => {
    for (const [name, each] of Object.entries(group)) {
      if (typeof each === 'object') note(each, `${path}.${name}`)
      else keys.set(each, `${path}.${name}`)
    }
  }
  for (const [name, group] of Object.entries(groups)) note(group, name)
  const keyOf = (message: unknown): { key?: string } => {
    const key = keys.get(message)
    return key ? { key } : {}
  }
  return {
    /** A message with its slots filled. */
    said: <S extends Slots>(message: (slots: S) => string, slots: S): Said => ({ text: message(slots), ...keyOf(message), params: slots }),
    /** A message without slots, or somebody else's words as they are. */
    asSaid: (text: string): Said => ({ text, ...keyOf(text) }),
  }
}
