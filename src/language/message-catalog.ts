export type MessageSlots = Record<string, string | number>
/** A rendered message: its text, with message key and slot values to render it in another language. */
export type LocalizedMessage = { text: string; key?: string; params?: MessageSlots }

/** Renders messages of these groups, and finds their keys. No two of them may be the same text. */
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
    localize: <S extends MessageSlots>(message: (slots: S) => string, slots: S): LocalizedMessage => ({
      text: message(slots),
      ...keyOf(message),
      params: slots,
    }),
    /** A message without slots, or other text, which has no key. */
    localizeText: (text: string): LocalizedMessage => ({ text, ...keyOf(text) }),
  }
}
