/** A text ready for matching: stems in their order, the set of them, and the trigrams of each stem. */
type MatchText = { stems: string[]; set: ReadonlySet<string> }

/** Words that carry nothing about a business; short ones are dropped by length. */
const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been but by can could do does for from get give go good had has have he her him his how i if in into is it its just like ' +
    'lot make me more most much my near need no not of off on one only or other our out over own people place she so some start than that the their them then there these they thing things ' +
    'this time to too two up us use very want was we what when where which who will with work would you your business free some sell selling small little'
  ).split(' '),
)

/** Lower-case stems of the words that carry meaning. Accents are folded; digits alone are dropped. */
function stemsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z][a-z0-9]+/g) ?? []
  )
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(stem)
}

/** A light stemmer: plural, -ing, -ed, -er. Enough for 'sewing' to meet 'sew' and 'braids' to meet 'braiding'; never shorter than three letters. */
export function stem(word: string): string {
  let root = word
  if (root.length > 4 && root.endsWith('ies')) root = `${root.slice(0, -3)}y`
  else if (root.length > 4 && /(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2)
  else if (root.length > 3 && root.endsWith('s') && !root.endsWith('ss')) root = root.slice(0, -1)
  for (const ending of ['ing', 'ed', 'er']) {
    if (root.length - ending.length >= 3 && root.endsWith(ending)) {
      root = root.slice(0, -ending.length)
      if (/([^aeiouls])\1$/.test(root)) root = root.slice(0, -1)
      break
    }
  }
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root
}

function matchText(text: string): MatchText {
  const stems = stemsOf(text)
  return { stems, set: new Set(stems) }
}

/** Dice's coefficient of the letter trigrams of two stems (0–1), padded so that beginnings count more: what a typing error leaves intact. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [trigrams(a), trigrams(b)]
  let shared = 0
  for (const gram of first) if (second.has(gram)) shared++
  return (2 * shared) / (first.size + second.size)
}

const cache = new Map<string, ReadonlySet<string>>()

function trigrams(word: string): ReadonlySet<string> {
  const kept = cache.get(word)
  if (kept) return kept
  const padded = `  ${word} `
  const made = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) made.add(padded.slice(i, i + 3))
  if (cache.size > 20_000) cache.clear()
  cache.set(word, made)
  return made
}

/** Stems nearer than this are taken for the same word, misspelt. */
const sameWord = 0.6

export type WordIndex = {
  documents: readonly { id: string; fields: readonly { weight: number; text: MatchText }[] }[]
  rarity: ReadonlyMap<string, number>
}

/** Documents with weighted fields, and how rare each stem is among them (ln(1 + N/n)). */
export function wordIndex(documents: readonly { id: string; fields: readonly (readonly [weight: number, text: string])[] }[]): WordIndex {
  const seen = new Map<string, number>()
  const made = documents.map(({ id, fields }) => {
    const texts = fields.map(([weight, text]) => ({ weight, text: matchText(text) }))
    for (const each of new Set(texts.flatMap(({ text }) => text.stems))) seen.set(each, (seen.get(each) ?? 0) + 1)
    return { id, fields: texts }
  })
  return { documents: made, rarity: new Map([...seen].map(([word, n]) => [word, Math.log(1 + documents.length / n)])) }
}

export type WordMatch = { id: string; score: number; words: string[] }

/**
 * Documents that meet the person's words, best first, each with those of the words (as typed) that it meets. A word counts its rarity times the weight of the best
 * field that holds it, misspelt ones the share of trigrams they keep. Scores are 0–1 of what all the words could give.
 */
export function matchWords(index: WordIndex, words: string): WordMatch[] {
  const typed = [
    ...new Map(
      (
        words
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .match(/[A-Za-z][A-Za-z0-9]+/g) ?? []
      ).map((word) => [stemsOf(word)[0], word.toLowerCase()]),
    ).entries(),
  ].flatMap(([root, word]) => (root === undefined ? [] : [{ root, word }]))
  if (typed.length === 0) return []
  const vocabulary = [...index.rarity.keys()]
  const meant = typed.map(({ root, word }) => ({ word, known: nearestStems(root, vocabulary) }))
  const known = meant.filter(({ known }) => known.size > 0)
  if (known.length === 0) return []
  const weightOf = (stems: ReadonlyMap<string, number>) => Math.max(...[...stems.keys()].map((each) => index.rarity.get(each) ?? 0))
  const possible = known.reduce((sum, { known: stems }) => sum + weightOf(stems), 0)
  return index.documents
    .flatMap(({ id, fields }) => {
      let score = 0
      const hit: string[] = []
      for (const { word, known: stems } of known) {
        let best = 0
        for (const [candidate, like] of stems) {
          for (const { weight, text } of fields)
            if (text.set.has(candidate)) best = Math.max(best, weight * like * (index.rarity.get(candidate) ?? 0))
        }
        if (best > 0) {
          score += best
          hit.push(word)
        }
      }
      return score > 0 ? [{ id, score: Math.min(1, score / possible), words: hit }] : []
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** Stems of the vocabulary that a typed stem may mean, with how like they are: itself when known, else its near spellings. */
function nearestStems(root: string, vocabulary: readonly string[]): Map<string, number> {
  const exact = vocabulary.includes(root)
  if (exact || root.length < 4) return new Map(exact ? [[root, 1]] : [])
  const near = new Map<string, number>()
  for (const word of vocabulary) {
    const like = word.length < 4 ? 0 : likeness(root, word)
    if (like >= sameWord) near.set(word, like)
  }
  return near
}
