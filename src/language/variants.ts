/** Picks a variant of each group of messages, always the same for the same key: `say('why')({ name })`. */
export function createVariantPicker<T extends Record<string, readonly unknown[]>>(
  groups: T,
  key: string,
): <G extends keyof T & string>(group: G) => T[G][number] {
  return (group) => variantOf(groups[group]!, `${key}/${group}`)
}

/** Picks by the key's hash. */
export function variantOf<T>(variants: readonly T[], key: string): T {
  if (variants.length === 0) throw new RangeError('no variants to choose from')
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
