import { currencyFormats, currencyTyped } from './country-table.ts'
import { type Money, moneyFromMajor } from './money.ts'
import { parseNumberPhrase } from './number-words.ts'

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
 * | `1.250` of an amount in money with a minor unit | refused as `two-ways`: many write 1.25 so |
 * | the same elsewhere, of a person whose language writes decimals as our pages do | as they are written: `1,250` a thousand, `1.250` not. Of a hundred there are no thousands |
 * | the same of anybody else | what the field takes, where it takes only one of both; else refused as `two-ways`, because the pages say one and their schools the other |
 * | `1 2` `10.5.3` `1,25,0` `5x` | nothing: refused, never guessed |
 *
 * Figures of other scripts and of full width are figures; signs that cannot be seen are left out. Beside an amount may stand its money’s mark, code
 * or name, never another’s; thousands and millions may be written as `80k`, `80 mille`, `laki mbili` or `two hundred thousand`. Beside a part of a
 * hundred may stand its percent sign.
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
  /** `zero`, `negative` and `in-parts` of an amount: it must be above 0, and whole where its money has no minor unit. */
  | { kind: 'empty' | 'none' | 'zero' | 'negative' }
  | { kind: 'in-parts'; currency: string }
  | { kind: 'two-ways'; small: number; large: number }
  /** An amount above the field's limit. */
  | { kind: 'too-much'; max: number }
  /** With the mark of another currency than the field's: `named`, or null where several share it or it is none of ours. */
  | { kind: 'other-money'; currency: string; named: string | null }

/** The most that an amount may be where its field says nothing else; the contract takes no more. */
export const maxAmountMajor = 1_000_000_000

export function parseTypedNumber(text: string, typedField: TypedField): TypedNumber {
  const field = typedField.of === 'amount' ? { max: maxAmountMajor, ...typedField } : typedField
  const plain = normalizeDigits(text)
  if (plain === '') return { kind: 'empty' }
  return field.of === 'amount' || field.of === 'price' ? parseMoney(plain, field.of, field) : parsePlainNumber(plain, field)
}

function parsePlainNumber(plain: string, field: TypedField): TypedNumber {
  const parts = splitParts(plain)
  const marks = parts ? [parts.before, parts.after].map(normalizedMark).filter((mark) => mark !== '') : []
  if (!parts || !marks.every((mark) => field.of === 'part' && mark === '%')) return { kind: 'none' }
  const sign = parts.isNegative ? -1 : 1
  const values = interpretations(parts.figures, field.of === 'whole' ? maxDecimals : Infinity).map((value) => roundNoise(value * sign))
  const allowed = values.filter((value) => field.of !== 'whole' || Number.isInteger(value))
  return resolveAmbiguity(allowed, parts.figures.includes('.'), field)
}

function parseMoney(plain: string, of: 'amount' | 'price', field: TypedField): TypedNumber {
  const { currency = null, max = Infinity } = field
  const read = parseTypedMoney(plain, of)
  if (!read) return { kind: 'none' }
  const { values, currencies, figures } = read
  const isPoint = figures.includes('.')
  if (currency !== null && currencies && !currencies.includes(currency))
    return { kind: 'other-money', currency, named: currencies.length === 1 ? currencies[0]! : null }
  if (of === 'price') return resolveAmbiguity(values, isPoint, field)
  if (values.some((value) => value < 0)) return { kind: 'negative' }
  if (values.length > 0 && values.every((value) => value === 0)) return { kind: 'zero' }
  const pointed = currency !== null && decimalsOf(currency) > 0 ? /^[1-9][0-9]{0,2}\.[0-9]{3}$/.exec(figures)?.[0] : undefined
  if (pointed !== undefined) return { kind: 'two-ways', small: Number(pointed), large: Number(pointed) * 1000 }
  const allowed = values.filter((value) => value > 0 && isInMinorUnits(value, currency))
  if (allowed.length === 0 && values.some((value) => isInMinorUnits(value, null))) return { kind: 'in-parts', currency: currency ?? '' }
  const isLong = values.length === 0 && plain.replace(/[^0-9]/g, '').length > maxFigures
  if (isLong || (allowed.length > 0 && allowed.every((value) => value > max))) return { kind: 'too-much', max }
  return resolveAmbiguity(allowed, isPoint, field)
}

/** Readings of a text about money, and the currencies that its marks can mean: null without a mark. */
export type TypedMoney = { values: readonly number[]; currencies: readonly string[] | null; figures: string }

/** Money as it is typed, in figures or words, beside the marks of any one currency; null where the text is something else. */
export function parseTypedMoney(text: string, of: 'amount' | 'price' = 'amount'): TypedMoney | null {
  const plain = normalizeDigits(text)
  const mostDecimals = of === 'amount' ? maxDecimals : Infinity
  const parts = splitParts(plain)
  const currencies = parts && currenciesOf([parts.before, parts.after])
  if (parts && currencies !== 'unknown') {
    const values = interpretations(parts.figures, mostDecimals)
    return { values: parts.isNegative ? values.map((value) => -value) : values, currencies, figures: parts.figures }
  }
  const stripped = stripMarks(foldCase(plain))
  const worded = currenciesOf(stripped.marks)
  if (worded === 'unknown') return null
  const values = parseNumberPhrase(stripped.phrase, (figures, isScaled) => interpretations(figures, isScaled ? Infinity : mostDecimals))
  const signed = values.map((value) => roundNoise(stripped.isNegative ? -value : value))
  return signed.length === 0 ? null : { values: signed, currencies: worded, figures: stripped.phrase }
}

/** The currency that the mark beside typed money names, or '' where it names none, or several may be meant. */
export function markedCurrency(text: string): string {
  const currencies = parseTypedMoney(text)?.currencies ?? []
  return currencies.length === 1 ? currencies[0]! : ''
}

/** Said beside an amount, and nothing about it. */
const fillers: ReadonlySet<string> = new Set([
  'only',
  'cash',
  'about',
  'around',
  'approximately',
  'roughly',
  'environ',
  'seulement',
  'taslimu',
  'kama',
  'tu',
  'jumla',
])
/** Words of the longest mark, as 'South African rand'. */
const maxMarkWords = 3

/** Takes marks and fillers off both ends of a text. */
function stripMarks(text: string): { phrase: string; marks: string[]; isNegative: boolean } {
  const tokens =
    text
      .replaceAll('=n=', 'n ')
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      .match(/[/,.][=-]|[0-9](?:[0-9.,٫' ]*[0-9])?|\p{L}+|\S/gu) ?? []
  const marks: string[] = []
  let isNegative = false
  const peel = (end: 'first' | 'last'): boolean => {
    const edge = (count: number) => (end === 'first' ? tokens.slice(0, count) : tokens.slice(-count))
    const drop = (count: number) => tokens.splice(end === 'first' ? 0 : -count, count)
    for (let count = Math.min(maxMarkWords, tokens.length); count > 0; count--) {
      const mark = edge(count).join('')
      if (!isMoneyMark(mark)) continue
      marks.push(mark)
      drop(count)
      return true
    }
    const [one = ''] = edge(1)
    if (end === 'first' && (one === '-' || one === 'minus') && !isNegative) isNegative = true
    else if (!fillers.has(one) && !(end === 'last' || (marks.at(-1) ?? '').length > 1 ? /^[.:,+]$/ : /^[:+]$/).test(one)) return false
    drop(1)
    return true
  }
  while (tokens.length > 0 && peel('first'));
  while (tokens.length > 0 && peel('last'));
  return { phrase: tokens.join(' '), marks, isNegative }
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

const roundNoise = (value: number) => Number(value.toPrecision(15))

/** Small letters without accents. */
function foldCase(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
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

function isInMinorUnits(value: number, currency: string | null): boolean {
  return Number.isInteger(Number(`${value}e${decimalsOf(currency)}`))
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

/** They stand behind whole shillings of any country. */
const commonMarks: ReadonlySet<string> = new Set(['/=', '/-', ',-', '.-'])
/** Money of elsewhere that people have. */
const foreignTyped: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'eur', 'euro', 'euros'],
  GBP: ['£', 'gbp', 'pound', 'pounds'],
  CNY: ['¥', 'cny', 'rmb', 'yuan'],
  INR: ['₹', 'inr', 'rupee', 'rupees'],
  RWF: ['rwf', 'frw'],
  XAF: ['xaf'],
}
const codesByForm = new Map<string, string[]>()
for (const [code, forms] of Object.entries({ ...currencyTyped, ...foreignTyped }))
  for (const form of forms) codesByForm.set(form, [...(codesByForm.get(form) ?? []), code])

/** Whether letters or signs, in small letters without spaces, mean money. */
export function isMoneyMark(mark: string): boolean {
  return codesByForm.has(mark) || commonMarks.has(mark) || /^\p{Sc}$/u.test(mark)
}

/** The currencies that all these marks can mean: null without one, and `unknown` where a mark is none, or two contradict. */
function currenciesOf(marks: readonly string[]): readonly string[] | null | 'unknown' {
  const named = marks.map(normalizedMark).filter((mark) => mark !== '' && !commonMarks.has(mark))
  if (!named.every(isMoneyMark)) return 'unknown'
  const [first, ...rest] = named.map((mark) => codesByForm.get(mark) ?? [])
  if (!first) return null
  const shared = first.filter((code) => rest.every((codes) => codes.includes(code)))
  return shared.length === 0 && rest.length > 0 ? 'unknown' : shared
}

/** Parses typed major units exactly; null when it is no amount above 0 of this money: '12.50' → 1250, '1,500' → 150000. */
export function moneyFromTypedMajor<C extends string>(typed: string, currency: C): Money<C> | null {
  const parsed = parseTypedNumber(typed, { of: 'amount', currency })
  return parsed.kind === 'number' ? moneyFromMajor(parsed.value, currency) : null
}
