/** British words that a country spells otherwise, in lower case, and its spelling. */
export type Spelling = Readonly<Record<string, string>>

const patterns = new WeakMap<Spelling, RegExp>()

/**
 * A value with every text in it spelt as a country spells English. Slots and identifiers stay. English alone: market
 * data in another language gives no country a spelling (`src/markets/assemble.ts`), and nothing is changed then.
 */
export function localizeSpelling<T>(value: T, spelling: Spelling | undefined): T {
  if (!spelling) return value
  const pattern = spellingPattern(spelling)
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replace(pattern, (word, at: number, text: string) =>
        matchCase(word, spelling[word.toLowerCase()] ?? word, beginsSentence(text, at)),
      )
    if (Array.isArray(part)) return part.map(visit)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, identifierKeys.has(key) ? inner : visit(inner)]))
  }
  return visit(value) as T
}

/** Fields whose words are compared, not read. */
const identifierKeys = new Set([
  'id',
  'family',
  'gapCategory',
  'category',
  'pictogram',
  'drawn',
  'ownable',
  'kind',
  'carrier',
  'home',
  'activity',
  'spending',
  'supplies',
  'exempt',
  'growthSeries',
  'skills',
  'interests',
  'must',
  'helpful',
  'times',
  'things',
  'permits',
  'mapTags',
  'adjacent',
  'countries',
  'reach',
  'evidence',
  'assumption',
  'chart',
])

function spellingPattern(spelling: Spelling): RegExp {
  const cached = patterns.get(spelling)
  if (cached) return cached
  const words = Object.keys(spelling).sort((a, b) => b.length - a.length)
  const wordsPattern = new RegExp(`\\b(?:${words.join('|')})\\b(?!-)`, 'gi')
  patterns.set(spelling, wordsPattern)
  return wordsPattern
}

function beginsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?:]\s+$/.test(text.slice(0, at))
}

/** A capital is carried over; that of an abbreviation (CV) only where a sentence begins. */
function matchCase(model: string, word: string, isFirst: boolean): string {
  const isCapital = /^\p{Lu}{2}/u.test(model) ? isFirst : /^\p{Lu}/u.test(model)
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
