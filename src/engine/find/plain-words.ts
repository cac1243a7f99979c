const apart = /[^\p{L}\p{N}]+/u

/** Words of a text as they are compared: small letters without accents, a plural's end taken off. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(apart).filter(Boolean).map(stem)
}

/** The words of a text as they were typed, each with how it is compared. */
export function typedWords(text: string): { typed: string; plain: string }[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((typed) => plainWords(typed).map((plain) => ({ typed, plain })))
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Words to compare what is typed with, looked up by their trigrams. */
export type WordList = { near: (typed: string) => readonly Alike[] }
export type Alike = { word: string; alike: number }

/** Fewer trigrams in common, or a shorter beginning, are another word. */
const leastShared = 0.6
const leastBeginning = 0.65
const mostNear = 6

/** Words that a typed one was meant for, the likeliest first: itself where it is known, else by its beginning, or with a mistake of typing. */
export function wordList(words: Iterable<string>): WordList {
  const known = new Set(words)
  const byTrigram = new Map<string, string[]>()
  const trigramsOf = new Map<string, number>()
  for (const word of known) {
    const own = trigrams(word)
    trigramsOf.set(word, own.length)
    for (const each of own) {
      const words = byTrigram.get(each)
      if (words) words.push(word)
      else byTrigram.set(each, [word])
    }
  }
  return {
    near: (typed) => {
      if (known.has(typed)) return [{ word: typed, alike: 1 }]
      if (typed.length < 4) return []
      const mine = trigrams(typed)
      const shared = new Map<string, number>()
      for (const each of mine) for (const word of byTrigram.get(each) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1)
      const alike = [...shared].flatMap(([word, count]): Alike[] => {
        const found = likeness(typed, word, (2 * count) / (mine.length + trigramsOf.get(word)!))
        return found > 0 ? [{ word, alike: found }] : []
      })
      return alike.toSorted((a, b) => b.alike - a.alike || (a.word < b.word ? -1 : 1)).slice(0, mostNear)
    },
  }
}

/** Between 0 and 1. `shared` is Dice's part of trigrams in common. */
function likeness(typed: string, known: string, shared: number): number {
  if (known.length < 4) return 0
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed]
  if (long.startsWith(short)) return short.length / long.length >= leastBeginning ? 0.9 * Math.sqrt(short.length / long.length) : 0
  if (isOneSlip(typed, known)) return 0.8
  return shared >= leastShared ? 0.8 * shared : 0
}

/** One letter wrong, missing, too many, or two changed places; hardly ever the first. */
function isOneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  if (restA.length === restB.length)
    return restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA
}

/** Each once, with the word's ends marked. */
function trigrams(word: string): string[] {
  const ends = ` ${word} `
  return [...new Set(Array.from({ length: ends.length - 2 }, (_, i) => ends.slice(i, i + 3)))]
}
