import nlp from 'compromise'

/** What can be measured of a text's readability. Flesch: higher is easier; the other rates are shares from 0 to 1. */
export type ProseMeasure = {
  sentences: number
  words: number
  flesch: number
  meanSentence: number
  longest: number
  longWords: number
  withoutVerb: number
}

/** Words that the house voice does not use, in any text that a person reads (design: plain words, whole sentences). */
const banned: readonly [RegExp, string][] = [
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\b(?:ask|give[sn]?|gave|with(?:out)?|by|get|for) (?:\w+ )?leave\b/i, 'permission'],
  [/\btold\b/i, 'we notify, we say'],
  [/\bstands\b/i, 'is'],
  [/\bfutures\b/i, 'simulations'],
  [/\btries\b/i, 'attempts'],
  [/\banew\b/i, 'again'],
  [/\bnought\b/i, '0'],
  [/\bwhom\b/i, 'who'],
  [/\breckon\w*\b/i, 'estimate'],
  [/\bmeanwhile\b/i, 'until then'],
  [/\bthin months?\b/i, 'weak month'],
  [/\blikely case\b/i, 'base case'],
  [/\bkept from sales\b/i, 'gross profit'],
  [/\bworked out\b/i, 'calculated'],
  [/\bg[ia]ve[ns]? back\b/i, 'refund, return'],
  [/\be-mail/i, 'email'],
  [/\d %/, 'no space before %'],
]

/** What is wrong in a text, each with what to write instead. */
export function bannedIn(text: string): string[] {
  return banned.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`“${found[0]}” (write: ${instead})`] : []
  })
}

const abbreviations = /\b(?:e\.g|i\.e|Mr|Mrs|Ms|Dr|St|No|vs|approx|a\.m|p\.m|D\.C|U\.S|Inc|Ltd|Co|Dept)\./g

/** The sentences of a text: split at a full stop, a question or exclamation mark before a capital, a digit or a quotation mark. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(abbreviations, (found) => found.replaceAll('.', '․'))
    .split(/(?<=[.!?…]["”’)]*)\s+(?=["“‘(]?[\p{Lu}\d{])/u)
    .map((sentence) => sentence.replaceAll('․', '.').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu) ?? []
}

/** Syllables of an English word, by its groups of vowels; a number counts as one. */
export function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const groups = plain
    .replace(/(?:[^laeiouy]es|[^aeioudt]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
    .replace(/^y/, '')
    .match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

/** Whether a sentence has a verb that can carry it: "Fry 20 pieces." has, "Lids and knuckles." has not; a gerund alone does not count. */
export function hasVerb(sentence: string): boolean {
  // Sentences that differ in their figures alone are one: looking for a verb is slow, and reports say the same of many places.
  const form = sentence.replace(/\{[^}]*\}|\d+(?:[.,]\d+)*/g, '100')
  const known = verbs.get(form)
  if (known !== undefined) return known
  const found = nlp(form).match('#Verb').not('#Gerund').found
  verbs.set(form, found)
  return found
}
const verbs = new Map<string, boolean>()

export function measureProse(texts: readonly string[]): ProseMeasure {
  const sentences = texts.flatMap(sentencesOf)
  const lengths = sentences.map((sentence) => wordsOf(sentence).length)
  const words = sentences.flatMap(wordsOf)
  const syllables = words.map(syllablesOf)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const count = Math.max(1, sentences.length)
  const meanSentence = sum(lengths) / count
  return {
    sentences: sentences.length,
    words: words.length,
    flesch: 206.835 - 1.015 * meanSentence - 84.6 * (sum(syllables) / Math.max(1, words.length)),
    meanSentence,
    longest: Math.max(0, ...lengths),
    longWords: syllables.filter((each) => each > 3).length / Math.max(1, words.length),
    withoutVerb: sentences.filter((sentence) => !hasVerb(sentence)).length / count,
  }
}

/** The sentences of a Markdown document as its paragraphs, list items, headings and table cells; code blocks are left out, inline code counts as one word. */
export function proseOfMarkdown(markdown: string): { paragraphs: string[]; headings: string[]; cells: string[] } {
  const prose = { paragraphs: [] as string[], headings: [] as string[], cells: [] as string[] }
  const plain = (text: string) =>
    text
      .replace(/`[^`]*`/g, 'Code')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\*+/g, '')
  const blocks = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '').split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=\|)/)
  for (const block of blocks) {
    const text = block.replace(/^\s*(?:[-*]|\d+\.) /, '').trim()
    if (text.startsWith('#')) prose.headings.push(plain(text.replace(/^#+ /, '')))
    else if (text.startsWith('|'))
      prose.cells.push(
        ...plain(text)
          .split('|')
          .map((cell) => cell.trim()),
      )
    else if (text !== '') prose.paragraphs.push(plain(text))
  }
  return prose
}

/** What a source says to its readers: its comments, line by line, and the names of its tests. */
export function remarksOf(source: string): string[] {
  let isInside = false
  return source.split('\n').flatMap((line) => {
    const [, block] = /(?:^|\s)\{?\/\*+(.*)$/.exec(line) ?? []
    const [, remark] = /(?:^|\s)\/\/(?:\s(.*))?$/.exec(line) ?? []
    const [, aside] = /^\s*# (.*)$/.exec(line) ?? []
    const [, name] = /^\s*(?:it|test|describe)\b.*\(\s*['"`](.*)/.exec(line) ?? []
    const wasInside = isInside
    isInside = (isInside || block !== undefined) && !(block ?? line).includes('*/')
    const said = wasInside ? line : (block ?? remark ?? aside ?? name)
    return said ? [said.trim()] : []
  })
}
