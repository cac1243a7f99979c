import { isNumberConnector, isNumberWord, isScaleWord } from '../quantity/number-words.ts'
import { parseTypedMoney } from '../quantity/typed-number.ts'
import { mostHoursAWeek } from '../quantity/vocabulary.ts'
import { type IntroductionData, type PhraseTable, signBefore } from './introduction-lexicon.ts'
import type { IntroductionSentence } from './introduction-sentence.ts'

/** Hours a week that the person can give; what no week has is refused in its own words. */
export function findHours(sentence: IntroductionSentence, hours: PhraseTable<keyof IntroductionData['hours']>): number | null {
  const { text, tokens, clauses, used, use, quote, refuse, cuesAt, isSilent } = sentence
  for (let index = 0; index < tokens.length; index++) {
    const unit = hours.matchAt(tokens, index)
    if (!unit?.meanings.includes('units') || used.has(index)) continue
    const number = hoursBeside(index)
    if (!number) continue
    use(Math.min(number.from, index), Math.max(number.to, index + 1))
    const inClause = tokens.map((_, step) => step).filter((step) => clauses[step] === clauses[index])
    const stepsByMeaning = new Map<string, number[]>()
    for (const step of inClause)
      for (const meaning of hours.matchAt(tokens, step)?.meanings ?? [])
        stepsByMeaning.set(meaning, [...(stepsByMeaning.get(meaning) ?? []), step])
    const isGone =
      (stepsByMeaning.get('not') ?? []).some((step) => step < index) && !inClause.some((step) => cuesAt(step).includes('frees'))
    const isRefused = inClause.some((step) => step < index && index - step < 5 && cuesAt(step).includes('nots'))
    if (isGone || isRefused) continue
    const range = { from: Math.min(number.from, index), to: Math.max(number.to, index + 1) }
    const isOne = number.value !== null && signBefore(text, tokens[number.from]!) === ''
    const value = isOne ? perWeek(number.value!, stepsByMeaning, range.to) : 0
    if (value === null) continue
    if (!Number.isInteger(value) || value < 1 || value > mostHoursAWeek) {
      refuse('hours', [range])
      continue
    }
    quote('hours', range.from, range.to)
    return value
  }
  return null

  /** Its value is null where it ends a span: '3-4 hours', '3 to 4 hours'. */
  function hoursBeside(unit: number): { value: number | null; from: number; to: number } | null {
    const before = numberEnding(unit)
    if (before) {
      const { from } = before
      const start = /^(?:to|a|–)$/.test(tokens[from - 1]?.fold ?? '') ? from - 2 : from - 1
      if (tokens[start]?.kind === 'number') return { ...before, value: null, from: start }
      if (start === from - 1) return before
    }
    // Swahili: 'masaa 20', 'masaa mawili'.
    if (!/^(?:masaa|saa)$/.test(tokens[unit]!.fold)) return null
    return numberStarting(unit + 1)
  }

  function numberEnding(end: number): { value: number; from: number; to: number } | null {
    for (let from = Math.max(0, end - 3); from < end; from++) {
      const value = smallNumber(from, end)
      if (value !== null) return { value, from, to: end }
    }
    return null
  }

  function numberStarting(from: number): { value: number; from: number; to: number } | null {
    for (let to = Math.min(tokens.length, from + 3); to > from; to--) {
      const value = smallNumber(from, to)
      if (value !== null) return { value, from, to }
    }
    return null
  }

  function smallNumber(from: number, to: number): number | null {
    const words = tokens.slice(from, to)
    if (!words.every((token) => token.kind === 'number' || isNumberWord(token.fold) || isNumberConnector(token.fold))) return null
    if (words.every((token) => isNumberConnector(token.fold)) || words.some((token) => isScaleWord(token.fold))) return null
    const parsed = parseTypedMoney(text.slice(words[0]!.start, words.at(-1)!.end))
    return parsed && parsed.values.length === 1 && parsed.currencies === null ? parsed.values[0]! : null
  }

  /** Hours of a day count for as many days as are named; where no time is named, only what can hardly be a day’s. */
  function perWeek(value: number, stepsByMeaning: Map<string, number[]>, from: number): number | null {
    const isNear = (meaning: string) => (stepsByMeaning.get(meaning) ?? []).length > 0
    if (isNear('week') && !isNear('day')) return value
    const days = daysAWeek()
    if (isNear('day')) return value <= 24 ? value * (days ?? 7) : null
    if (days !== null) return value <= 16 ? value * days : value
    const next = tokens[from]
    return value >= 10 && value !== 24 && (next?.kind !== 'word' || isSilent(next)) && !isNear('not') ? value : null
  }

  function daysAWeek(): number | null {
    for (let index = 0; index < tokens.length; index++) {
      const found = hours.matchAt(tokens, index)
      if (found?.meanings.includes('weekdays')) return 5
      if (!found?.meanings.includes('days')) continue
      const number = numberEnding(index) ?? (tokens[index]!.fold === 'siku' ? numberStarting(index + 1) : null)
      if (number && number.value >= 1 && number.value <= 7) return number.value
    }
    return null
  }
}
