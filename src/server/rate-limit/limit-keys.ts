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

/**
 * Providers that deliver several spellings of an address to one mailbox, beyond the common rules. `ignored` are characters without meaning in the
 * local part; what follows `tag` is a subaddress.
 */
const providers: { domains: RegExp; is?: string; ignored?: RegExp; tag?: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, is: 'gmail.com', ignored: /\./g },
  { domains: /^(yahoo|myyahoo)\.[a-z.]+$|^(ymail|rocketmail)\.com$/, tag: '-' },
  { domains: /^(yandex\.(com|ru|by|kz|ua|com\.tr)|ya\.ru)$/, is: 'yandex.com' },
]

/**
 * Normalizes an address for rate limits only: accounts differ by the exact address, or somebody could lose theirs to another spelling, or be denied
 * one because of a neighbour's.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, Math.max(0, at)).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const { is = domain, ignored, tag = '+' } = providers.find(({ domains }) => domains.test(domain)) ?? {}
  const localPart = name.split('+')[0]!.split(tag)[0]!
  return `${ignored ? localPart.replace(ignored, '') : localPart}@${is}`
}
