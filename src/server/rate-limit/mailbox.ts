/**
 * Providers that deliver several spellings of an address to one mailbox, beside what is usual everywhere. `ignored` are signs without a meaning in
 * the name; what follows `tag` is the person's own word.
 */
const providers: { domains: RegExp; is?: string; ignored?: RegExp; tag?: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, is: 'gmail.com', ignored: /\./g },
  { domains: /^(yahoo|myyahoo)\.[a-z.]+$|^(ymail|rocketmail)\.com$/, tag: '-' },
  { domains: /^(yandex\.(com|ru|by|kz|ua|com\.tr)|ya\.ru)$/, is: 'yandex.com' },
]

/**
 * The mailbox that an address leads to, for counting what is sent there. Only for that: accounts differ by the address as it is, or
 * somebody could lose theirs to a spelling, or be refused one because of a neighbour's.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, Math.max(0, at)).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const { is = domain, ignored, tag = '+' } = providers.find(({ domains }) => domains.test(domain)) ?? {}
  const localPart = name.split('+')[0]!.split(tag)[0]!
  return `${ignored ? localPart.replace(ignored, '') : localPart}@${is}`
}
