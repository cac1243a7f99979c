import { currencyFormats, currencyTyped } from './country-table.ts'

/**
 * The one reader of numbers that people type, whatever their keys and their country:
 *
 * | Typed | Read |
 * |---|---|
 * | `4,5` `4.5` `12,50` `1250,500` `0,250` | decimals: not three figures behind the sign, more than three before it, or a zero |
 * | `1 250` `1'250` `1 250,5` | a space and an apostrophe only ever part thousands |
 * | `1.250,50` `1,250.50` | of two signs the last is the decimals’ |
 * | `1.250.000` `12,34,567` | a sign that comes twice parts thousands, or lakhs |
 * | `1,250` `1.250` | in amounts and whole numbers a thousand, since they have no three decimals; so too a price in money without a minor unit |
 * | the same elsewhere, of a person whose language writes decimals as our pages do | as they are written: `1,250` a thousand, `1.250` not. Of a hundred there are no thousands |
 * | the same of anybody else | what the field takes, where it takes only one of both; else refused as `two-ways`, because the pages say one and their schools the other |
 * | `1 2` `10.5.3` `1,25,0` `5x` | nothing: refused, never guessed |
 *
 * Figures of other scripts and of full width are figures; signs that cannot be seen are left out. Beside an amount may stand its money’s mark, code
 * or name, never another’s, and a thousand or a million as `80k` or `1.5m`; beside a part of a hundred its percent sign.
 */
export type TypedField = {
  /** `amount` is money as it is paid; `price` is money in a model, in any decimals; `part` is of a hundred. */
  of: 'amount' | 'price' | 'whole' | 'part' | 'number'
  /** Of an `amount` or a `price`; null where it is not chosen yet. */
  currency?: string | null
  /** Limits of the field, in its own unit. */
  min?: number
  max?: number
  /** Whether the person’s own language writes decimals behind a point, as our pages do. */
  isPointWritten?: boolean
}

export type TypedNumber =
  /** `unsure`: others mean something else by the same text, so that the person is shown how it was read. */
  | { kind: 'number'; value: number; unsure: boolean }
  | { kind: 'empty' | 'none' }
  | { kind: 'two-ways'; small: number; large: number }
  /** With the mark of another currency than the field's. */
  | { kind: 'other-money'; currency: string }

export function parseTypedNumber(text: string, field: TypedField): TypedNumber {
  const plain = normalizeDigits(text)
  if (plain === '') return { kind: 'empty' }
  const parts = splitParts(plain)
  if (!parts) return { kind: 'none' }
  const { of, currency = null } = field
  const isMoney = of === 'amount' || of === 'price'
  const size = isMoney ? multiplierAt(parts.after) : null
  const marks = [parts.before, parts.after.slice(size?.length ?? 0)].map(normalizedMark).filter((mark) => mark !== '')
  const isAllowedMark = (mark: string) => (isMoney ? isCurrencyMark(mark, currency) : of === 'part' && mark === '%')
  if (!marks.every(isAllowedMark))
    return isMoney && currency !== null && marks.every((mark) => isCurrencyMark(mark, null))
      ? { kind: 'other-money', currency }
      : { kind: 'none' }
  const times = (parts.isNegative ? -1 : 1) * (size?.times ?? 1)
  const isCounted = (of === 'amount' || of === 'whole') && !size
  const values = interpretations(parts.figures, isCounted ? maxDecimals : Infinity).map((value) => Number((value * times).toPrecision(15)))
  const allowed = values.filter((value) => fitsField(field, value))
  return resolveAmbiguity(allowed, parts.figures.includes('.'), field)
}

/** Multipliers by the word behind the figures. */
const multipliers = new Map([
  ...['k', 'thousand', 'mille', 'elfu'].map((word) => [word, 1e3] as const),
  ...['m', 'million', 'millions', 'milioni'].map((word) => [word, 1e6] as const),
])

function multiplierAt(after: string): { length: number; times: number } | null {
  const word = /^\p{L}+/u.exec(after)?.[0] ?? ''
  const times = multipliers.get(word.toLowerCase())
  return times === undefined ? null : { length: word.length, times }
}

/** No currency of ours has more, and a whole number only zeros. */
const maxDecimals = 2
/** Beyond them a number no longer keeps its last figure. */
const maxFigures = 15

const zeros = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0x1e950, 0xff10]
const digit = /\p{Nd}/u

/** Figures, signs and minus as ASCII has them, without what cannot be seen. The Arabic decimal sign stays: it is never a thousands sign. */
function normalizeDigits(text: string): string {
  return [...text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '')]
    .map((char) => {
      const code = char.codePointAt(0)!
      const zero = digit.test(char) ? zeros.find((each) => code >= each && code <= each + 9) : undefined
      if (zero !== undefined) return String(code - zero)
      return code > 0xff00 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : char
    })
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[‘’ʼ´`′٬]/g, "'")
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/،/g, ',')
    .replace(/٪/g, '%')
    .trim()
}

type Parts = { before: string; isNegative: boolean; figures: string; after: string }

function splitParts(plain: string): Parts | null {
  const match = /^([^0-9]*?)([.,٫]?[0-9][0-9.,٫' ]*)([^0-9]*)$/.exec(plain)
  if (!match) return null
  const [, front = '', typed = '', after = ''] = match
  const sign = /^(?:([+-]) ?)?([^+-]*?)(?: ?([+-]))? ?$/.exec(front)
  if (!sign || (sign[1] && sign[3])) return null
  const before = sign[2]!
  // The point of 'Sh.500' ends a short word; behind one letter it could be either.
  const isPointed = /^[.,٫]/.test(typed) && /\p{L}$/u.test(before)
  if (isPointed && !(typed.startsWith('.') && /\p{L}{2}$/u.test(before))) return null
  return { before, isNegative: (sign[1] ?? sign[3]) === '-', figures: (isPointed ? typed.slice(1) : typed).trim(), after: after.trim() }
}

/** Readings of figures with their separators: none, one number, or two where three figures follow the only separator, the smaller first. */
function interpretations(figures: string, maxDecimalPlaces: number): number[] {
  const signs = figures.replace(/[0-9]/g, '')
  const [last, others] = [signs.slice(-1), signs.slice(0, -1)]
  if (!/[.,٫]/.test(last) || others.includes(last)) return toNumbers(joinThousands(figures))
  const at = figures.lastIndexOf(last)
  const [whole, part] = [figures.slice(0, at), figures.slice(at + 1)]
  const isParted = last !== '٫' && others === '' && /^[1-9][0-9]{0,2}$/.test(whole) && part.length === 3
  const small = part.length > maxDecimalPlaces ? [] : toNumbers(joinThousands(whole || '0'), part)
  return isParted ? [...small, ...toNumbers(whole + part)] : small
}

function toNumbers(whole: string | null, part = ''): number[] {
  return whole === null || whole.length + part.length > maxFigures ? [] : [Number(`${whole}.${part || '0'}`)]
}

/** Figures in threes, or in lakhs, with one and the same separator; null for any other grouping. */
function joinThousands(figures: string): string | null {
  const sign = /[^0-9]/.exec(figures)?.[0]
  if (sign === undefined) return figures
  const groups = figures.split(sign)
  const [first = '', ...rest] = groups
  const inThrees = /^[1-9][0-9]{0,2}$/.test(first) && rest.every((each) => /^[0-9]{3}$/.test(each))
  const inLakhs = sign === ',' && /^[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}$/.test(figures)
  return sign !== '٫' && (inThrees || inLakhs) ? groups.join('') : null
}

/** Whether such a field can hold it at all, whatever its limits. */
function fitsField({ of, currency = null }: TypedField, value: number): boolean {
  if (of === 'whole') return Number.isInteger(value)
  return of !== 'amount' || (value > 0 && Number.isInteger(Number(`${value}e${decimalsOf(currency)}`)))
}

function decimalsOf(currency: string | null): number {
  return currency === null ? maxDecimals : (currencyFormats[currency]?.decimals ?? maxDecimals)
}

function resolveAmbiguity(values: readonly number[], isPoint: boolean, field: TypedField): TypedNumber {
  const { of, currency = null, min = -Infinity, max = Infinity, isPointWritten = false } = field
  const [small, large] = values
  if (small === undefined) return { kind: 'none' }
  // Limits are the field's own check.
  if (large === undefined) return { kind: 'number', value: small, unsure: false }
  const isWithinLimits = (value: number) => value >= min && value <= max
  const isAmbiguous = isWithinLimits(small) && isWithinLimits(large)
  if (of === 'price' && decimalsOf(currency) === 0) return { kind: 'number', value: large, unsure: isAmbiguous }
  if (isPointWritten && (of !== 'part' || isWithinLimits(large)))
    return { kind: 'number', value: isPoint ? small : large, unsure: isAmbiguous }
  return isAmbiguous ? { kind: 'two-ways', small, large } : { kind: 'number', value: isWithinLimits(small) ? small : large, unsure: true }
}

const normalizedMark = (mark: string) => mark.replace(/[\s.]/g, '').toLowerCase()

/** `/=` and `/-` stand behind whole shillings of any country. */
function isCurrencyMark(mark: string, currency: string | null): boolean {
  if (mark === '/=' || mark === '/-') return true
  return currency === null
    ? Object.values(currencyTyped).some((forms) => forms.includes(mark))
    : (currencyTyped[currency]?.includes(mark) ?? false)
}
