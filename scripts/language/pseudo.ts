import type { Wording } from './message.ts'

const accents: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][index]!,
  ]),
)
const filler = 'øæœß'

/**
 * English as another language would treat it, for tests: every letter accented, two fifths longer, each message in brackets. What a person
 * reads outside brackets did not come from a message; what breaks has too little room.
 */
export const pseudoLanguage: Wording = {
  words: (text) => {
    const letters = text.match(/[a-z]/gi)?.length ?? 0
    const accented = text.replace(/[a-z]/gi, (letter) => accents[letter]!)
    const longer = Math.round(letters * 0.4)
    if (longer === 0) return accented
    // Lengthened word by word, so that lines break where lines break.
    const pad = Array.from({ length: longer }, (_, index) => (index > 0 && index % 7 === 0 ? ' ' : filler[index % filler.length])).join('')
    const [, body = accented, end = ''] = /^([\s\S]*?)(\s*)$/.exec(accented) ?? []
    return `${body} ${pad.trim()}${end}`
  },
  whole: (source) => (source.trim() ? `[${source}]` : source),
}

/** A text of market data, treated likewise; its slots are filled later and stay as they are. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{(?:(?:money|term|lot) [^{}]*|mark|days)\})/)
  return pseudoLanguage.whole(parts.map((part, index) => (index % 2 === 1 ? part : pseudoLanguage.words(part))).join(''))
}
