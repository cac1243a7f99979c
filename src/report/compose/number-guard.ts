import type { TextFigure } from '#engine/report/document.ts'
import {
  amountNouns,
  approximations,
  authorityWords,
  currencyWords,
  directions,
  fixedNumbers,
  hedges,
  incomeVerbs,
  isQuantity,
  negations,
  outcomes,
  outgoingVerbs,
  promises,
  timeWords,
  vocabulary,
} from './restricted-words.ts'

/** A text of ours with its figures, in reading order. */
export type GroundedText = { text: string; figures: TextFigure[] }

/** The text with every figure and address replaced by '[[1]]', '[[2]]' … in reading order. */
export type MaskedText = { text: string; slots: { text: string; evidence: string | null }[] }

export type GuardResult = { ok: true; paragraph: GroundedText } | { ok: false; reasons: string[] }

const slotPattern = /\[\[(\d{1,3})\]\]/g

/** Masks the figures, addresses and fixed numbers. Null when one cannot be located or a digit remains: such a paragraph is not sent for rewording. */
export function maskFigures({ text, figures }: GroundedText): MaskedText | null {
  const slots: MaskedText['slots'] = []
  let maskedText = ''
  let at = 0
  const pieces: { start: number; text: string; evidence: string | null }[] = []
  let searchStart = 0
  for (const figure of figures) {
    const start = text.indexOf(figure.text, searchStart)
    if (start < 0 || figure.text === '') return null
    pieces.push({ start, text: figure.text, evidence: figure.evidence })
    searchStart = start + figure.text.length
  }
  for (const address of text.matchAll(/https?:\/\/\S*[\w/]/g)) {
    const inside = pieces.some(
      (piece) => piece.start < address.index + address[0].length && address.index < piece.start + piece.text.length,
    )
    if (inside) return null
    pieces.push({ start: address.index, text: address[0], evidence: null })
  }
  for (const fixedNumber of text.matchAll(fixedNumbers)) {
    const end = fixedNumber.index + fixedNumber[0].length
    if (!pieces.some((piece) => piece.start < end && fixedNumber.index < piece.start + piece.text.length))
      pieces.push({ start: fixedNumber.index, text: fixedNumber[0], evidence: null })
  }
  for (const piece of pieces.sort((a, b) => a.start - b.start)) {
    slots.push({ text: piece.text, evidence: piece.evidence })
    maskedText += `${text.slice(at, piece.start)}[[${slots.length}]]`
    at = piece.start + piece.text.length
  }
  maskedText += text.slice(at)
  return /\p{N}/u.test(maskedText.replace(slotPattern, '')) ? null : { text: maskedText, slots }
}

/**
 * Faults of a rewording that says more than its `source`. It keeps every figure once and in its order (so that low and high cannot change places),
 * has no digit or number word of its own, no currency, law, fee, body, name or place that the source does not name in the same words, no other
 * direction, no lost or added "not", and no word that is neither in the source nor in our plain vocabulary.
 */
export function guardWording(source: GroundedText, wording: string): GuardResult {
  const masked = maskFigures(source)
  if (!masked) return { ok: false, reasons: ['the paragraph cannot be masked'] }
  const reasons = [...shapeFaults(masked, wording), ...slotFaults(masked, wording), ...wordFaults(masked.text, wording)]
  if (reasons.length > 0) return { ok: false, reasons: [...new Set(reasons)].slice(0, 8) }
  return { ok: true, paragraph: unmask(masked, wording.trim()) }
}

/**
 * Faults of a text without a source to reword: it claims nothing. `readerText` is in the reader's own words. A short `name` (of a trade, a tool, a
 * material) may hold uncommon words in lower case, because names of bodies and places are not.
 */
export function guardPlainText(text: string, readerText: string, { name = false } = {}): string[] {
  const faults = [...characterFaults(text), ...(/\p{N}|\[\[/u.test(text) ? ['it holds a number'] : [])]
  return [...faults, ...wordFaults(readerText.replace(/\p{N}+/gu, ' '), text, { authorityFromSource: false, smallWords: name })]
}

function unmask(masked: MaskedText, wording: string): GroundedText {
  const figures: TextFigure[] = []
  const text = wording.replace(slotPattern, (_, place: string, offset: number) => {
    const slot = masked.slots[Number(place) - 1]!
    const isSentenceStart = offset === 0 || /[.!?]\s+$/.test(wording.slice(0, offset))
    const printedText = isSentenceStart ? slot.text.charAt(0).toUpperCase() + slot.text.slice(1) : slot.text.replace(/^About /, 'about ')
    if (slot.evidence) figures.push({ text: printedText, evidence: slot.evidence })
    return printedText
  })
  return { text, figures }
}

function shapeFaults(masked: MaskedText, wording: string): string[] {
  const faults = characterFaults(wording, masked.text)
  const text = wording.trim()
  if (text.length < Math.min(20, masked.text.length * 0.4)) faults.push('it is too short')
  if (text.length > masked.text.length * 1.7 + 60) faults.push('it is too long')
  if (!/[.!?]["”’)]?$/.test(text)) faults.push('it does not end as a sentence')
  return faults
}

/** One line of plain Latin text and what the source itself holds: no markup, no look-alike letters, nothing that does not show. */
function characterFaults(text: string, source = ''): string[] {
  const unexpectedCharacters = [...text].filter((character) => !/[\p{Script=Latin}\p{N} .,;:!?'"’‘“”()[\]…–—/-]/u.test(character))
  return unexpectedCharacters.every((character) => source.includes(character)) ? [] : ['it holds characters that do not belong there']
}

function slotFaults(masked: MaskedText, wording: string): string[] {
  const places = [...wording.matchAll(slotPattern)].map((match) => Number(match[1]))
  const faults: string[] = []
  if (places.length !== masked.slots.length || places.some((place, index) => place !== index + 1))
    faults.push('figures must stand once each, in order')
  const bare = wording.replace(slotPattern, ' ')
  if (/\p{N}/u.test(bare)) faults.push('it holds a number of its own')
  if (/[[\]]/.test(bare)) faults.push('it holds a broken figure')
  // A letter or sign glued to a figure changes it: "k[[1]]", "[[1]]-fold".
  if (/[\p{L}/-]\[\[|\]\][\p{L}/-]/u.test(wording) && !/[\p{L}/-]\[\[|\]\][\p{L}/-]/u.test(masked.text))
    faults.push('a figure is glued to a word')
  for (const place of places) {
    const token = `[[${place}]]`
    if (unitsBeside(wording, token) !== unitsBeside(masked.text, token)) faults.push(`figure ${place} has lost or changed its unit`)
    if (signBefore(wording, token) !== signBefore(masked.text, token)) faults.push(`figure ${place} has another sign or is another "about"`)
    if (moneyMeaning(wording, token) !== moneyMeaning(masked.text, token)) faults.push(`figure ${place} is of something else`)
  }
  return faults
}

/** Qualifiers just before a figure: "minus", "only", "up to", a dash. */
function signBefore(text: string, token: string): string {
  const before = clauseBefore(text, token)
  const dash = /[-–—]\s*["“‘(]?\s*$/.test(before) ? '-' : ''
  return `${dash}${plainWordsOf(before)
    .slice(-2)
    .filter((word) => approximations.has(word))
    .join(' ')}`
}

/** Meaning of an amount, and whether it comes in or goes out, by the words before it, else those after it. */
function moneyMeaning(text: string, token: string): string {
  const before = plainWordsOf(clauseBefore(text, token)).reverse()
  const after = plainWordsOf(text.slice(text.indexOf(token) + token.length).split(/[.!?;:,]|\[\[/)[0] ?? '')
  const isMoneyVerb = (word: string) => incomeVerbs.has(word) || outgoingVerbs.has(word)
  const amount = before.find((word) => amountNouns.has(word)) ?? after.find((word) => amountNouns.has(word)) ?? ''
  const moneyVerb = before.find(isMoneyVerb)
  return `${amount.replace(/s$/, '')}|${moneyVerb === undefined ? '' : incomeVerbs.has(moneyVerb) ? 'in' : 'out'}`
}

function clauseBefore(text: string, token: string): string {
  return (
    text
      .slice(0, text.indexOf(token))
      .split(/[.!?;:]|\]\]/)
      .at(-1) ?? ''
  )
}

/** Words of time, number and currency among the three after a figure and the one before: its unit, in effect. */
function unitsBeside(text: string, token: string): string {
  const at = text.indexOf(token)
  if (at < 0) return ''
  const after = plainWordsOf(text.slice(at + token.length).split(/[.!?;:]|\[\[/)[0] ?? '').slice(0, 3)
  const before = plainWordsOf(clauseBefore(text, token)).slice(-1)
  const isUnit = (word: string) => timeWords.has(word) || currencyWords.has(word) || multipliers.has(word)
  return `${before.filter((word) => multipliers.has(word) || currencyWords.has(word)).join(' ')}|${after.filter(isUnit).join(' ')}`
}

const multipliers: ReadonlySet<string> = new Set([
  'hundred',
  'thousand',
  'million',
  'billion',
  'trillion',
  'percent',
  'dozen',
  'half',
  'twice',
  'double',
  'times',
  'fold',
  'per',
])

type Word = { text: string; lower: string; opens: boolean; start: number; end: number }

const wordPattern = /\p{L}+(?:['’]\p{L}+)*/gu

function tokenizeWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const before = text.slice(0, match.index)
    return {
      text: match[0],
      lower: plain(match[0]),
      opens: /(^|[.!?:]["”’)]?\s+)["“‘(]?$/.test(before),
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}

function plainWordsOf(text: string): string[] {
  return [...text.matchAll(wordPattern)].map((match) => plain(match[0]))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
}

function countWords(words: readonly Word[], of: ReadonlySet<string>): number {
  return words.filter((word) => of.has(word.lower)).length
}

/** Negated words, figure by figure: "not rise" between the first and the second. */
function denialSignature(text: string): string {
  const between = text.split(slotPattern).filter((_, index) => index % 2 === 0)
  return between
    .map((part) => {
      const words = part.split(/[.!?;:,]/).flatMap((clause) => [...plainWordsOf(clause), ''])
      const isDenial = (word: string) => negations.has(word) || word.endsWith("n't")
      return words
        .flatMap((word, index) => (isDenial(word) ? [`not ${(words[index + 1] ?? '').slice(0, 4)}`] : []))
        .sort()
        .join(' ')
    })
    .join('|')
}

const joiners: ReadonlySet<string> = new Set(['of', 'for', 'on', 'and', 'to', 'under', 'by'])
/** Words before a number or an authority that do not change it. */
const determiners: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'these',
  'those',
  'your',
  'its',
  'their',
  'our',
  'and',
  'or',
  'in',
  'to',
  'for',
  'with',
  'from',
  'at',
  'of',
  'on',
  'is',
  'are',
  'as',
  'by',
])

function wordFaults(source: string, rewording: string, { authorityFromSource = true, smallWords = false } = {}): string[] {
  const faults: string[] = []
  const from = tokenizeWords(source.replace(slotPattern, ' . '))
  // Positions below are in this text, not in the one with the figures' marks.
  const wording = rewording.replace(slotPattern, ' . ')
  const rewordedWords = tokenizeWords(wording)
  const sourceWords = from.map((word) => word.lower)
  const sourceSet = new Set(sourceWords)
  const exact = new Set(from.map((word) => word.text))
  // Slots and full stops stay themselves, so that neighbours are neighbours in the text.
  const run = ` ${from.map((word) => word.lower).join(' ')} `
  const isInSource = (...words: string[]) => run.includes(` ${words.join(' ')} `)
  const vocabularyWords = vocabulary()

  rewordedWords.forEach((word, index) => {
    const { lower } = word
    const before = rewordedWords[index - 1]
    const after = rewordedWords[index + 1]
    const fault = (what: string) => faults.push(`${what}: "${word.text}"`)
    if (lower.length === 1 && lower !== 'a' && lower !== 'i' && !exact.has(word.text)) fault('a letter alone')
    if (currencyWords.has(lower) && !sourceSet.has(lower)) fault('a currency')
    if (promises.has(lower) && !sourceSet.has(lower)) fault('a promise')
    if (isQuantity(lower)) {
      const next = after && !/[.!?;:,]/.test(wording.slice(word.end, after.start)) ? after.lower : null
      if (!authorityFromSource || !sourceSet.has(lower)) fault('a quantity')
      else if (next && !isInSource(lower, next) && !determiners.has(next)) fault('a quantity of something else')
    }
    if (timeWords.has(lower) && (!sourceSet.has(lower) || (before && isQuantity(before.lower) && !isInSource(before.lower, lower))))
      fault('a time')
    if (!authorityFromSource && outcomes.has(lower) && !sourceSet.has(lower)) fault('a promise')
    if (!authorityFromSource && amountNouns.has(lower) && before && negations.has(before.lower)) fault('a promise')
    if (directions.has(lower) && authorityFromSource && !sourceSet.has(lower)) fault('a direction')
    if (authorityWords.has(lower)) {
      const previous = before && !determiners.has(before.lower) && adjacent(wording, before, word) ? before.lower : null
      const secondWord = after && joiners.has(after.lower) ? rewordedWords[index + 2] : undefined
      if (!authorityFromSource || !exact.has(word.text)) {
        if (!(authorityFromSource && word.opens && sourceSet.has(lower))) fault('a rule, fee or body')
      } else if (previous && !isInSource(previous, lower)) fault('a rule, fee or body of another name')
      else if (secondWord && !determiners.has(secondWord.lower) && !isInSource(lower, after!.lower, secondWord.lower))
        fault('a rule, fee or body of another name')
    }
    const isCapitalized = /^\p{Lu}/u.test(word.text)
    const isOrdinary =
      vocabularyWords.has(lower) || sourceSet.has(lower) || vocabularyWords.has(lower.replace(/(?:'(?:ll|re|ve|d|m)|n't)$/, ''))
    if (isCapitalized && !(word.opens && isOrdinary) && !exact.has(word.text)) fault('a name')
    else if (!isOrdinary && !exact.has(word.text) && !(smallWords && !isCapitalized)) fault('an unknown word')
  })

  faults.push(...nameFaults(rewordedWords, wording, from, source))
  if (authorityFromSource && denialSignature(source) !== denialSignature(rewording)) faults.push('a "not" was added, lost or moved')
  if (authorityFromSource && countWords(rewordedWords, hedges) < countWords(from, hedges)) faults.push('what may be is said to be')
  const countRestricted = (words: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const word of words) if (isQuantity(word) || authorityWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  const allowed = countRestricted(sourceWords)
  for (const [word, count] of countRestricted(rewordedWords.map((each) => each.lower)))
    if (count > (allowed.get(word) ?? 0)) faults.push(`more often than in the source: "${word}"`)
  return faults
}

function adjacent(text: string, first: Word, second: Word): boolean {
  return /^[\s-]+$/.test(text.slice(first.end, second.start))
}

/** Names are runs of capitals ("Nigeria Tax Act", "Bank of Industry"); each run must be in the source unchanged. */
function nameFaults(rewordedWords: readonly Word[], wording: string, from: readonly Word[], source: string): string[] {
  if (source === '') return []
  const faults: string[] = []
  const text = ` ${from.map((word) => word.text).join(' ')} `
  const isNameWord = (word: Word | undefined) =>
    word !== undefined && /^\p{Lu}/u.test(word.text) && !(word.opens && vocabulary().has(word.lower))
  for (let i = 0; i < rewordedWords.length; i++) {
    if (!isNameWord(rewordedWords[i])) continue
    let last = i
    for (let j = i + 1; j < rewordedWords.length; j++) {
      if (!adjacent(wording, rewordedWords[j - 1]!, rewordedWords[j]!)) break
      if (isNameWord(rewordedWords[j])) last = j
      else if (!joiners.has(rewordedWords[j]!.lower) && rewordedWords[j]!.lower !== 'the') break
    }
    const name = rewordedWords.slice(i, last + 1).map((word) => word.text)
    if (last > i && !text.includes(` ${name.join(' ')} `)) faults.push(`a name that the source does not hold: "${name.join(' ')}"`)
    i = last
  }
  return faults
}
