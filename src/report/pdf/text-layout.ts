/** A run of text in visual order, from left to right. `isShaped`: its letters join, or carry marks, which needs the font's shaping tables. */
export type Piece = { text: string; isShaped: boolean }

/** Right-to-left scripts of people's names. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u
const rightToLeftRun =
  /([\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}](?:[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]|\p{M}|\u200c|\u200d)*)/u
const otherLetter = /\p{L}/u
const mark = /\p{M}/u
/** Invisible on paper: controls but the end of a line, signs of direction, variation selectors, halves of a pair. */
const invisiblePattern = /[\p{Cf}\p{Surrogate}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}|\p{Variation_Selector}/u
/** A missing letter or figure is drawn as the replacement glyph; a picture or a mark is left out. */
const isReplaced = /[\p{L}\p{N}\p{P}\p{Sc}]/u
const missingGlyph = '\ufffd'
const mirroredBrackets: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/**
 * Prepares any text for drawing: letters and their accents composed, glyphs that the font lacks replaced, and words of right-to-left scripts in
 * visual order. Most texts need none of it and are returned unchanged.
 */
export function layoutText(text: string, hasGlyph: (codePoint: number) => boolean): string | Piece[] {
  const drawableText = toDrawable(text, hasGlyph)
  if (!rightToLeft.test(drawableText) && !mark.test(drawableText)) return drawableText
  return joinPieces(toVisualOrder(drawableText.split(/( +)/).filter(Boolean)))
}

/** Without reordering, for labels that another library draws. */
export function toDrawable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const normalized = text.normalize('NFC')
  let hasDropped = false
  const visible = Array.from(normalized, (char) => {
    if (char < '\u007f' && char >= ' ') return char
    if ('\n\t\u200c\u200d\u00a0'.includes(char)) return char
    const isVisible = !invisiblePattern.test(char)
    if (isVisible && hasGlyph(char.codePointAt(0)!)) return char
    if (isVisible && isReplaced.test(char)) return missingGlyph
    hasDropped = true
    return ''
  }).join('')
  if (!hasDropped) return withoutLooseMarks(visible)
  const tidySpaces = withoutLooseMarks(visible).replace(/ {2,}/g, ' ').trim()
  return tidySpaces === '' && normalized.trim() !== '' ? missingGlyph : tidySpaces
}

/** Joiners matter between letters of Arabic alone. */
function withoutLooseMarks(text: string): string {
  return /[\u200c\u200d]/.test(text) && !rightToLeft.test(text) ? text.replace(/[\u200c\u200d]/g, '') : text
}

/** Words and the spaces between them. A right-to-left run, with figures in it, is drawn from its last word to its first. */
function toVisualOrder(words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const row = runFrom(words, at)
    if (row === 0) pieces.push(...splitPieces(words[at++]!))
    else {
      const all = splitPieces(words.slice(at, at + row).join(''))
      // Punctuation at its ends belongs to the surrounding line: the comma behind a name is to the right of it.
      const [first, last] = [all.findIndex(isReversed), all.findLastIndex(isReversed)]
      pieces.push(
        ...all.slice(0, first),
        ...all
          .slice(first, last + 1)
          .map(reversed)
          .reverse(),
        ...all.slice(last + 1),
      )
      at += row
    }
  }
  return pieces
}

/** Number of words, from this one, in one right-to-left run: it begins and ends with one of its scripts and holds no other letters. */
function runFrom(words: readonly string[], from: number): number {
  let length = 0
  for (let at = from; at < words.length; at++) {
    const others = words[at]!.replace(new RegExp(rightToLeftRun, 'gu'), '')
    if (otherLetter.test(others) || words[at]!.includes('\n')) break
    if (rightToLeft.test(words[at]!)) length = at - from + 1
    else if (length === 0) break
  }
  return length
}

function splitPieces(words: string): Piece[] {
  return words
    .split(rightToLeftRun)
    .flatMap((part) => (rightToLeft.test(part) ? [part] : part.split(/(\p{L}\p{M}+)/u)))
    .filter(Boolean)
    .map((text) => ({ text, isShaped: rightToLeft.test(text) || mark.test(text) }))
}

const isReversed = ({ text }: Piece) => rightToLeft.test(text)

/** Text between right-to-left words runs so too, but for the figures in it; brackets are mirrored. */
function reversed(piece: Piece): Piece {
  if (piece.isShaped) return piece
  const parts = piece.text.split(/(\p{Nd}[\p{Nd}.,:/]*\p{Nd}|\p{Nd})/u)
  const text = parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : Array.from(part, (sign) => mirroredBrackets[sign] ?? sign)
            .reverse()
            .join(''),
    )
    .reverse()
    .join('')
  return { text, isShaped: false }
}

/** Joins neighbours that are drawn alike. Shaped ones of a run stay apart: each is reversed by itself. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && !last.isShaped && !piece.isShaped) last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}
