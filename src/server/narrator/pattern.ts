import type { TextFigure } from '#engine/model/result.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { TableName } from '#engine/report/report-figures.ts'
import type { Slots } from './slots.ts'
import type { Traits } from './traits.ts'

/**
 * The composer's catalogue is made of these: whole sentences with named slots, said when the facts call for them. A sentence whose slot
 * has no value is not said. No digit stands in a pattern: every number comes from a slot and so from evidence.
 */
export type Sentence = { id: string; when?: (t: Traits) => boolean; say: string }
/** A list is a choice: the first that applies. */
export type Line = Sentence | readonly Sentence[]

export type ParagraphPattern = { tone?: (t: Traits) => 'plain' | 'good' | 'warning'; when?: (t: Traits) => boolean; lines: readonly Line[] }
export type ChartName = 'radar' | 'profit' | 'cash' | 'breakEven' | 'tornado' | 'ladder' | 'season' | 'odds'
export type ChartPattern = { chart: ChartName; title: readonly Sentence[]; subtitle: Sentence; summary: readonly Line[] }
export type TablePattern = { table: TableName }
export type ListPattern = { list: 'test' | 'checks' | 'doNotStart' }
export type BlockPattern = ParagraphPattern | ChartPattern | TablePattern | ListPattern

export type SectionPattern = {
  key: SectionKey
  title: string
  question: string
  answer: readonly Line[]
  /** Slot names, the first that has a value. */
  keyFigure: readonly string[]
  blocks: readonly BlockPattern[]
}

export type Phrase = { text: string; figures: TextFigure[]; ids: string[] }

/** The sentences of the lines that apply, joined by a space; `figures` in reading order. */
export function sayLines(lines: readonly Line[], traits: Traits, slots: Slots): Phrase {
  const phrase: Phrase = { text: '', figures: [], ids: [] }
  for (const line of lines) {
    const choices: readonly Sentence[] = 'say' in line ? [line] : line
    for (const choice of choices) {
      if (choice.when && !choice.when(traits)) continue
      const one = saySentence(choice, slots)
      if (!one) continue
      phrase.text = phrase.text ? `${phrase.text} ${one.text}` : one.text
      phrase.figures.push(...one.figures)
      phrase.ids.push(choice.id)
      break
    }
  }
  return phrase
}

const slotPattern = /\{([\w.]+)\}/g

export function slotNames(text: string): string[] {
  return [...text.matchAll(slotPattern)].map((match) => match[1] ?? '')
}

/** Null when a slot has no value. A slot that opens the sentence is capitalised, in the text and in its figure alike. */
function saySentence(sentence: Sentence, slots: Slots): { text: string; figures: TextFigure[] } | null {
  if (slotNames(sentence.say).some((name) => !slots.has(name))) return null
  const figures: TextFigure[] = []
  const text = sentence.say.replace(slotPattern, (_, name: string, offset: number) => {
    const slot = slots.get(name)!
    const value = offset === 0 ? slot.text.charAt(0).toUpperCase() + slot.text.slice(1) : slot.text
    figures.push(...slot.figures(value))
    return value
  })
  return { text: text.replace(/(?<!\.)([.!?])\.(?=\s|$)/g, '$1'), figures }
}
