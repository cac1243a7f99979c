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
