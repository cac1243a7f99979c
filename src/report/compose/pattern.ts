import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { TextFigure } from '#engine/report/document.ts'
import type { TableName } from '#engine/report/report-figures.ts'
import type { ReportSlots, SlotName } from './report-slots.ts'
import type { Slot, SlotMap } from './slots.ts'
import type { ReportTraits } from './traits.ts'

/** A message of `src/language/`: whole sentences or a label, its slots those that a report may have. */
export type MessageTemplate = string | ((slots: ReportSlots) => string)

/**
 * Patterns of the composer: whole sentences with named slots, used when the facts call for them. A sentence whose slot has no value is not used. A
 * slot is a whole value (an amount, odds, a date, a place, a name, another author's sentence), never a part of a word and never inflected, so that
 * another language can put it elsewhere. Numbers come from slots and so from evidence, but for those that `fixedNumbers` names.
 */
export type Sentence = { id: string; when?: (t: ReportTraits) => boolean; say: MessageTemplate }
/** Of a list, the first that applies. */
export type PatternLine = Sentence | readonly Sentence[]

export type ParagraphPattern = {
  tone?: (t: ReportTraits) => 'plain' | 'good' | 'warning'
  when?: (t: ReportTraits) => boolean
  lines: readonly PatternLine[]
}
export type ChartName = 'radar' | 'profit' | 'cash' | 'breakEven' | 'tornado' | 'ladder' | 'season' | 'odds'
export type ChartPattern = { chart: ChartName; title: readonly Sentence[]; subtitle: PatternLine; summary: readonly PatternLine[] }
/** Texts of the trade or the country, each a whole sentence of its own under its heading. */
export type LabelledPattern = { labelled: readonly (Sentence & { label: string })[] }
export type TablePattern = { table: TableName }
export type ListPattern = { list: 'test' } | { list: 'doNotStart'; title: string }
export type BlockPattern = ParagraphPattern | LabelledPattern | ChartPattern | TablePattern | ListPattern

export type SectionPattern = {
  key: SectionKey
  title: string
  question: string
  answer: readonly PatternLine[]
  /** Candidates by figure name, the first that exists. */
  keyFigure: readonly string[]
  blocks: readonly BlockPattern[]
}

export type RenderedPhrase = { text: string; figures: TextFigure[]; ids: string[] }

/** The sentences of the lines that apply, joined by a space; `figures` in reading order. */
export function renderLines(lines: readonly PatternLine[], traits: ReportTraits, slots: SlotMap): RenderedPhrase {
  const phrase: RenderedPhrase = { text: '', figures: [], ids: [] }
  for (const line of lines) {
    const choices: readonly Sentence[] = 'say' in line ? [line] : line
    for (const choice of choices) {
      if (choice.when && !choice.when(traits)) continue
      const rendered = renderSentence(choice, slots)
      if (!rendered) continue
      phrase.text = phrase.text ? `${phrase.text} ${rendered.text}` : rendered.text
      phrase.figures.push(...rendered.figures)
      phrase.ids.push(choice.id)
      break
    }
  }
  return phrase
}

/** Null when a slot has no value. The figures are in the order in which the message reads its slots, whatever its language. */
function renderSentence({ say }: Sentence, slots: SlotMap): { text: string; figures: TextFigure[] } | null {
  const usedSlots: (Slot | undefined)[] = []
  const values = new Proxy({} as ReportSlots, {
    get: (_, name) => {
      const slot = slots.get(name as SlotName)
      usedSlots.push(slot)
      return slot?.count ?? slot?.text
    },
  })
  const renderedText = typeof say === 'string' ? say : say(values)
  const figures: TextFigure[] = []
  let from = 0
  for (const slot of usedSlots) {
    if (!slot) return null
    // A slot that only selects a branch, as the number of a plural, is not printed.
    const at = renderedText.indexOf(slot.text, from)
    if (at < 0) continue
    from = at + slot.text.length
    figures.push(...slot.figures(slot.text))
  }
  return { text: renderedText.replace(/(?<!\.)([.!?])\.(?=\s|$)/g, '$1'), figures }
}
