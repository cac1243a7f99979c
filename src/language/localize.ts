export type MessageSlots = Record<string, string | number>
/** A message as it was said: its text, and for who says it in another language its place among the messages and its slots' values. */
export type LocalizedMessage = { text: string; key?: string; params?: MessageSlots }

/** Says messages of these groups, and names their places. No two of them may be the same text. */
export function createMessageCatalog(groups: Record<string, object>) {
  const keys = new Map<unknown, string>()
  const register = (group: object, path: string): void => {
    for (const [name, each] of Object.entries(group)) {
      if (typeof each === 'object') register(each, `${path}.${name}`)
      else keys.set(each, `${path}.${name}`)
    }
  }
  for (const [name, group] of Object.entries(groups)) register(group, name)
  const keyOf = (message: unknown): { key?: string } => {
    const key = keys.get(message)
    return key ? { key } : {}
  }
  return {
    /** A message with its slots filled. */
    localize: <S extends MessageSlots>(message: (slots: S) => string, slots: S): LocalizedMessage => ({
      text: message(slots),
      ...keyOf(message),
      params: slots,
    }),
    /** A message without slots, or somebody else's words as they are. */
    localizeText: (text: string): LocalizedMessage => ({ text, ...keyOf(text) }),
  }
}
