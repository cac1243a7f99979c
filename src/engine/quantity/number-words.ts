/** Numbers in words, as people type amounts in English, French and Swahili: 'eighty thousand', 'cent mille', 'laki mbili na nusu', 'elfu 50'. */

const counted = (words: string, start: number, step: number) => words.split(' ').map((word, at) => [word, start + at * step] as const)

/** Below 20, and the tens. */
const smallNumbers = new Map<string, number>([
  ...counted(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
    0,
    1,
  ),
  ...counted('zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 0, 1),
  ...counted('mawili matatu manne matano', 2, 1),
  ...counted('sifuri moja mbili tatu nne tano sita saba nane tisa kumi', 0, 1),
  ...counted('nineteen twenty', 19, 1),
  ['une', 1],
  ['fourty', 40],
  ['vingts', 20],
  ...counted('thirty forty fifty sixty seventy eighty ninety', 30, 10),
  ...counted('vingt trente quarante cinquante soixante septante', 20, 10),
  ...counted('ishirini thelathini arobaini hamsini sitini sabini themanini tisini', 20, 10),
])

const hundreds: ReadonlySet<string> = new Set(['hundred', 'hundreds', 'cent', 'cents'])

const scales = new Map<string, number>([
  ...['k', 'thousand', 'thousands', 'tousand', 'thousend', 'grand', 'mille', 'milles', 'elfu', 'alfu', 'thao', 'ngiri', 'buku'].map(
    (word) => [word, 1e3] as const,
  ),
  ['laki', 1e5],
  ...['m', 'mn', 'million', 'millions', 'milion', 'millon', 'milioni'].map((word) => [word, 1e6] as const),
])

/** A million in English, and a thousand as French shortens it. */
const unclearScale = 'mil'

/** Swahili says them before their number. */
const leadingScales = new Map<string, number>([
  ...['elfu', 'alfu', 'laki', 'milioni', 'thao', 'ngiri', 'buku'].map((word) => [word, scales.get(word)!] as const),
  ['mia', 100],
])

const connectors: ReadonlySet<string> = new Set(['and', 'et', 'na', 'n'])
const halves: ReadonlySet<string> = new Set(['half', 'demi', 'nusu'])
const points: ReadonlySet<string> = new Set(['point', 'virgule', 'nukta'])

/** Whether a word may stand inside a number; connectors may too, between two of these. */
export function isNumberWord(word: string): boolean {
  return (
    smallNumbers.has(word) || hundreds.has(word) || scales.has(word) || leadingScales.has(word) || halves.has(word) || word === unclearScale
  )
}

export function isNumberConnector(word: string): boolean {
  return connectors.has(word) || points.has(word) || word === 'a'
}

/** Whether the word by itself tells that a large number is meant. */
export function isScaleWord(word: string): boolean {
  return scales.has(word) || word === unclearScale
}

type Read = { values: readonly number[]; next: number }
/** Readings of typed figures; where a scale follows they may have any decimals. */
type ReadFigures = (figures: string, isScaled: boolean) => readonly number[]

/** The values that a phrase of figures and number words can have; none where it is no number. In lower case, without accents. */
export function parseNumberPhrase(phrase: string, readFigures: ReadFigures): readonly number[] {
  const token = /[0-9](?:[0-9.,٫' ]*[0-9])?|\p{L}+/gu
  if (phrase.replace(token, '').trim() !== '') return []
  const tokens = phrase.match(token) ?? []
  let sums: readonly number[] = [0]
  let previousScale = Infinity
  let at = 0
  while (at < tokens.length) {
    if (at > 0 && connectors.has(tokens[at]!)) at++
    const group = readGroup(tokens, at, readFigures)
    if (!group || group.scale >= previousScale) return []
    // 'Un million cinq cents' can mean 1,000,500 and 1,500,000.
    const isShortened = group.scale === 1 && previousScale >= 1e6 && previousScale < Infinity
    const values = isShortened ? group.values.flatMap((value) => [value, value * 1e3]) : group.values
    sums = sums.flatMap((sum) => values.map((value) => sum + value))
    previousScale = group.scale
    at = group.next
  }
  return tokens.length === 0 ? [] : [...new Set(sums)].sort((a, b) => a - b)
}

/** A number with its scale: '2 million', 'laki mbili', 'two hundred and fifty'. */
function readGroup(tokens: readonly string[], start: number, readFigures: ReadFigures): (Read & { scale: number }) | null {
  const isArticle = tokens[start] === 'a' || (/^une?$/.test(tokens[start] ?? '') && halves.has(tokens[start + 1] ?? ''))
  const at = isArticle ? start + 1 : start
  const first = tokens[at]
  if (first === undefined) return null
  if (halves.has(first)) {
    const next = tokens[at + 1] === 'a' ? at + 2 : at + 1
    const scale = scales.get(tokens[next] ?? '')
    return scale === undefined ? null : { values: [scale / 2], scale, next: next + 1 }
  }
  const leading = leadingScales.get(first)
  if (leading !== undefined && leading > 100) {
    const number = readNumeral(tokens, at + 1, true, readFigures)
    return withHalf(tokens, number ?? { values: [1], next: at + 1 }, leading)
  }
  const number = readNumeral(tokens, at, false, readFigures) ?? { values: [1], next: at }
  const whole = withHalf(tokens, number, 1)
  const word = tokens[whole.next] ?? ''
  if (word === unclearScale)
    return { values: whole.values.flatMap((value) => [value * 1e3, value * 1e6]), scale: 1e3, next: whole.next + 1 }
  const scale = scales.get(word)
  if (scale === undefined) return number.next === at ? null : whole
  return withHalf(tokens, { values: whole.values, next: whole.next + 1 }, scale)
}

/** 'and a half', 'et demi', 'na nusu': half of the scale more. */
function withHalf(tokens: readonly string[], { values, next }: Read, scale: number): Read & { scale: number } {
  const from = connectors.has(tokens[next] ?? '') ? next + 1 : next
  const at = tokens[from] === 'a' ? from + 1 : from
  const isHalf = at > next && /^(?:half|nusu|demie?)$/.test(tokens[at] ?? '')
  return { values: values.map((value) => (value + (isHalf ? 0.5 : 0)) * scale), next: isHalf ? at + 1 : next, scale }
}

/** Figures, or a number below a thousand in words; null where there is none. */
function readNumeral(tokens: readonly string[], start: number, isScaled: boolean, readFigures: ReadFigures): Read | null {
  const first = tokens[start] ?? ''
  if (/^[0-9]/.test(first)) {
    const isHundred = hundreds.has(tokens[start + 1] ?? '')
    const next = start + (isHundred ? 2 : 1)
    const after = tokens[next] ?? ''
    const isBeforeScale = isScaled || isHundred || scales.has(after) || after === unclearScale
    const values = readFigures(first, isBeforeScale)
    return values.length > 0 ? { values: values.map((value) => value * (isHundred ? 100 : 1)), next } : null
  }
  let sum: number | null = null
  let at = start
  for (;;) {
    const from: number = sum !== null && connectors.has(tokens[at] ?? '') ? at + 1 : at
    const step = addWord(sum, tokens, from)
    if (!step) break
    sum = step.sum
    at = step.next
  }
  if (sum === null) return null
  return points.has(tokens[at] ?? '') ? readDecimals(sum, tokens, at + 1) : { values: [sum], next: at }
}

/** One more word of a number, where its place allows it: a unit after tens, tens after hundreds. */
function addWord(sum: number | null, tokens: readonly string[], at: number): { sum: number; next: number } | null {
  const word = tokens[at] ?? ''
  if (hundreds.has(word)) return sum === null || (sum > 0 && sum < 100) ? { sum: (sum ?? 1) * 100, next: at + 1 } : null
  if (word === 'mia' && sum === null) {
    const times = smallNumbers.get(tokens[at + 1] ?? '') ?? 0
    return times > 0 && times < 10 ? { sum: times * 100, next: at + 2 } : { sum: 100, next: at + 1 }
  }
  const value = smallNumbers.get(word)
  if (value === undefined) return null
  if (sum === null) return { sum: value, next: at + 1 }
  const rest = sum % 100
  // Quatre-vingts is four times twenty; soixante-dix and quatre-vingt-dix add a teen to tens.
  if (rest === 4 && /^vingts?$/.test(word)) return { sum: sum + 76, next: at + 1 }
  const isUnit = value > 0 && value < 10
  const fits = isUnit ? rest % 10 === 0 : rest === 0 || (value < 20 && (rest === 60 || rest === 80))
  return value > 0 && fits ? { sum: sum + value, next: at + 1 } : null
}

function readDecimals(whole: number, tokens: readonly string[], start: number): Read | null {
  let figures = ''
  let at = start
  for (let value = smallNumbers.get(tokens[at] ?? ''); value !== undefined && value < 10; value = smallNumbers.get(tokens[at] ?? '')) {
    figures += value
    at++
  }
  return figures === '' ? null : { values: [Number(`${whole}.${figures}`)], next: at }
}
