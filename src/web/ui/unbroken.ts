const noBreak = '\u00a0'
const joiner = '\u2060'

/** The same text with its amounts kept on one line: '₦1.2 million', 'KSh 250', '−₦20,000'. */
export function unbroken(text: string): string {
  return text
    .replace(/(\d) (?=million|billion|%)/g, `$1${noBreak}`)
    .replace(/\b(KSh|CFA|TSh) (?=\d)/g, `$1${noBreak}`)
    .replace(/−(?=\S)/g, `−${joiner}`)
}
