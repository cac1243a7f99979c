import { type Evidence, type Fact, lowestConfidence } from '../evidence/evidence.ts'
import { factEvidence, type SourceTable } from '../evidence/fact-evidence.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { type FigureForm, figureTexts } from '../quantity/format-quantity.ts'

/** A printable number (or a short text that holds numbers), tied to its evidence. */
export type Figure = { evidence: string; value: number | string; prose: string; exact: string }
export type Figures = Record<string, Figure>

export type DerivedFigure = {
  id: string
  label: string
  value: number
  form: FigureForm
  unit: string
  /** The formula in words and numbers, as the reader sees it. */
  formula: string
  /** Evidence ids; each must be in the book, now or when it is closed. */
  inputs: string[]
  prose?: string
}

export type FigureBook = {
  currency: string
  derive: (figure: DerivedFigure) => Figure
  fact: (fact: Fact, form?: FigureForm) => Figure
  /** A figure that the model run itself explains (`model:…`, `assumption:…`). On-demand cells are requested here. */
  model: (id: string, value: number, form: FigureForm, prose?: string) => Figure
  add: (evidence: Evidence) => string
  /** A text of ours that may hold digits: its whole wording is the value, the reason says who judged it. */
  text: (id: string, label: string, text: string, reason: string) => Figure
  has: (id: string) => boolean
  get: (id: string) => Evidence | undefined
  /** Everything that was used, the run's own evidence first, in the order of use. Throws when an input is missing: an orphan is a defect. */
  close: () => Evidence[]
}

export function createFigureBook(options: {
  currency: string
  year: number
  evidence: readonly Evidence[]
  sources: SourceTable
  /** Evidence that a run builds only when it is printed, such as one month's cell. */
  onDemand: (id: string) => Evidence | null
}): FigureBook {
  const { currency, year, sources } = options
  const byId = new Map(options.evidence.map((item) => [item.id, item]))

  const store = (item: Evidence): string => {
    if (!byId.has(item.id)) byId.set(item.id, item)
    return item.id
  }

  return {
    currency,
    derive: (figure) => {
      const inputs = [...new Set(figure.inputs)]
      store({
        id: figure.id,
        label: figure.label,
        value: figure.value,
        unit: figure.unit,
        year,
        source: ownSources.report,
        confidence: lowestConfidence(inputs.map((id) => byId.get(id)?.confidence ?? 'low')),
        kind: 'derived',
        formula: figure.formula,
        inputs,
      })
      const texts = figureTexts(figure.value, figure.form, currency)
      return { evidence: figure.id, value: figure.value, prose: figure.prose ?? texts.prose, exact: texts.exact }
    },
    fact: (fact, form = 'number') => {
      const evidence = store(factEvidence(fact, sources))
      const texts = figureTexts(fact.value, form, currency)
      return { evidence, value: fact.value, ...texts }
    },
    model: (id, value, form, prose) => {
      if (!byId.has(id)) {
        const demanded = options.onDemand(id)
        if (!demanded) throw new RangeError(`The model run has no evidence for "${id}"`)
        store(demanded)
      }
      const texts = figureTexts(value, form, currency)
      return { evidence: id, value, prose: prose ?? texts.prose, exact: texts.exact }
    },
    add: store,
    text: (id, label, text, reason) => {
      store({ id, label, value: text, unit: 'text', year, source: ownSources.knowledge, confidence: 'low', kind: 'assumption', reason })
      return { evidence: id, value: text, prose: text, exact: text }
    },
    has: (id) => byId.has(id),
    get: (id) => byId.get(id),
    close: () => {
      for (const item of byId.values()) {
        const missingInput = item.inputs?.find((input) => !byId.has(input))
        if (missingInput !== undefined)
          throw new RangeError(`Evidence "${item.id}" names the input "${missingInput}", which does not exist`)
      }
      return [...byId.values()]
    },
  }
}
