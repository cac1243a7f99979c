/** Sentences with named slots, `{need}`: they live in tables of variants, so that a language is one table more. */
export type Patterns = Readonly<Record<string, readonly string[]>>

/** Puts the slots in. Throws a RangeError naming a slot that has no value: a sentence with a hole is never shown. */
export function fill(text: string, slots: Readonly<Record<string, string>>): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name]
    if (value === undefined) throw new RangeError(`the sentence "${text}" has no value for {${name}}`)
    return value
  })
  // "Washington, D.C." at the end of a sentence has its stop already.
  const stopped = filled.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
  return stopped.charAt(0).toUpperCase() + stopped.slice(1)
}

/** One of the variants, always the same for the same key. */
export function pick<T>(variants: readonly T[], key: string): T {
  if (variants.length === 0) throw new RangeError('no variants to pick from')
  return variants[hashText(key) % variants.length]!
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** 'a', 'a and b', 'a, b and c', with the joining words of the table. */
export function listed(
  items: readonly string[],
  words: { pair: string; comma: string } = { pair: '{rest} and {last}', comma: ', ' },
): string {
  if (items.length < 2) return items[0] ?? ''
  return words.pair.replace('{rest}', items.slice(0, -1).join(words.comma)).replace('{last}', items[items.length - 1]!)
}
