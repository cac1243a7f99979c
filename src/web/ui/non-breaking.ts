import { currencyFormats } from '#engine/quantity/format.ts'

const noBreak = '\u00a0'
const joiner = '\u2060'
/** Currency marks with a space before their digits: 'KSh 250'. */
const spacedMarks = Object.values(currencyFormats).flatMap(({ mark }) => (mark.endsWith(' ') ? [mark.trim()] : []))
const markAndDigits = new RegExp(`\\b(${spacedMarks.join('|')}) (?=\\d)`, 'g')

/** Replaces spaces inside amounts by non-breaking ones: '₦1.2 million', 'KSh 250', '−₦20,000'. */
export function nonBreaking<Text extends string>(text: Text): Text {
  return text
    .replace(/(\d) (?=million|billion|%)/g, `$1${noBreak}`)
    .replace(markAndDigits, `$1${noBreak}`)
    .replace(/−(?=\S)/g, `−${joiner}`) as Text
}
