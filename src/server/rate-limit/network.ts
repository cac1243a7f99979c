/**
 * Rate limit key of an address: an IPv4 address is itself (also when mapped into IPv6), an IPv6 address its /64, because one subscriber has all of
 * it.
 */
export function networkKey(address: string): string {
  const mapped = /^(?:0*:)*:?(?:0*:)?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const headGroups = splitGroups(head)
  const missing = tail === undefined ? 0 : 8 - headGroups.length - splitGroups(tail).length
  const groups =
    tail === undefined ? headGroups : [...headGroups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...splitGroups(tail)]
  return `${groups
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** An IPv6 address may end in an IPv4 one, which replaces two groups. */
function splitGroups(half: string): string[] {
  return half === '' ? [] : half.split(':').flatMap((part) => (part.includes('.') ? [part, ''] : [part]))
}
