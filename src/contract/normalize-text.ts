/**
 * Normalization of typed and pasted text before it is stored or compared. Forms use it too, so it needs no schema library. Texts that look the same
 * become the same: composed (NFC), and without invisible characters, which are pasted along from other programs.
 */

/** Scripts whose letters take another shape beside a joiner. */
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'

/** Invisible signs that change how their neighbours look: joiners within a word, and what makes one picture of several. */
const shaping = [
  `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '\\ufe0f(?=\\u20e3)',
].join('|')

/** Zero width, direction, filler and tag characters; controls beyond ASCII; Unicode noncharacters. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\u0080-\\u009f\\ufff9-\\ufffb\\p{Noncharacter_Code_Point}]'

const shapingOrInvisible = new RegExp(`(${shaping})|${invisible}`, 'gu')

/** A text of any length. ASCII controls and halves of surrogate pairs stay in it: the contract refuses them. */
export function normalizeText(input: string): string {
  const text = normalizeOnce(input)
  // A sign may have stayed for the sake of one beside it that is gone.
  return text === input ? text : normalizeText(text)
}

function normalizeOnce(input: string): string {
  return input
    .replace(shapingOrInvisible, (_sign, shapingSign: string | undefined) => shapingSign ?? '')
    .replace(/\u2800/g, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .trim()
}

/** A text on one line, each of its gaps one space. */
export function normalizeName(input: string): string {
  return normalizeText(input).replace(/[\p{Zs}\t\r\n]+/gu, ' ')
}

/** Number of visible characters (graphemes); 0 where there are only combining marks. */
export function countVisibleCharacters(text: string): number {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? [...text].length : 0
}

/** Lower case, which mailboxes everywhere take for the same. */
export function normalizeEmail(input: string): string {
  return normalizeText(input).toLowerCase()
}

/** Digits, signs and spaces of any script or width as those on every keyboard. */
export function normalizePhone(input: string): string {
  return normalizeName(input.normalize('NFKC'))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Unicode holds the ten digits of a script one after the other, with no other digits before their zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/**
 * A password as it is hashed and measured (the OpaqueString profile of RFC 8265): the same from every keyboard, and otherwise as typed. Nothing is
 * cut or trimmed.
 */
export function normalizePassword(input: string): string {
  return input.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}
