/**
 * Who is behind an address as far as limits go: an IPv4 address is itself (also when it is written as an IPv6 one), an IPv6 address is its
 * /64, because the owner of one address of it has all of them.
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

/** The last part of an IPv6 address may be an IPv4 one, which takes the place of two. */
function splitGroups(half: string): string[] {
  return half === '' ? [] : half.split(':').flatMap((part) => (part.includes('.') ? [part, ''] : [part]))
}
