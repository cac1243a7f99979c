import type { Confidence, Evidence, Fact, Source } from '../evidence/evidence.ts'
import { formatCountProse, formatMoney, formatMoneyProse, formatNumber, formatOdds, formatPercent } from '../quantity/format.ts'

/** A number (or a short text that holds numbers) ready to print, tied to the evidence that a reader can open. */
export type Figure = { evidence: string; value: number | string; prose: string; exact: string }
export type Figures = Record<string, Figure>

export const figureForms = ['money', 'count', 'number', 'share', 'odds', 'month', 'months', 'days', 'percent'] as const
export type FigureForm = (typeof figureForms)[number]

export type Derived = {
  id: string
  label: string
  value: number
  form: FigureForm
  unit: string
  /** The sum in words and numbers, as the reader sees it. */
  formula: string
  /** Evidence ids; each must be known to the book, now or when it is closed. */
  inputs: string[]
  prose?: string
}

export type FigureBook = {
  currency: string
  derive: (figure: Derived) => Figure
  fact: (fact: Fact, form?: FigureForm) => Figure
  /** A figure that the model run itself explains (`model:…`, `assumption:…`). Cells that the run makes on demand are asked for here. */
  model: (id: string, value: number, form: FigureForm, prose?: string) => Figure
  add: (evidence: Evidence) => string
  /** A text of ours that may hold digits: its whole wording is the value, the reason says who judged it. */
  text: (id: string, label: string, text: string, reason: string) => Figure
  has: (id: string) => boolean
  get: (id: string) => Evidence | undefined
  /** Everything that was used, the run's own evidence first, in the order of use. Throws when an input is missing: an orphan is a defect. */
  close: () => Evidence[]
}

const own = { title: 'Computed by Gapwise from the inputs named here', publisher: 'Gapwise', url: null, licence: 'Own work' }
const judged = { title: "Gapwise's own working knowledge, not a survey", publisher: 'Gapwise', url: null, licence: 'Own work' }
const rank: Record<Confidence, number> = { low: 0, medium: 1, high: 2 }

export function createFigureBook(options: {
  currency: string
  year: number
  evidence: readonly Evidence[]
  sources: Readonly<Record<string, Source>>
  /** Evidence that a run makes only when it is printed, such as one month's cell. */
  onDemand: (id: string) => Evidence | null
}): FigureBook {
  const { currency, year, sources } = options
  const byId = new Map(options.evidence.map((item) => [item.id, item]))

  const put = (item: Evidence): string => {
    if (!byId.has(item.id)) byId.set(item.id, item)
    return item.id
  }
  const weakest = (ids: readonly string[]): Confidence =>
    ids.reduce<Confidence>((worst, id) => {
      const confidence = byId.get(id)?.confidence ?? 'low'
      return rank[confidence] < rank[worst] ? confidence : worst
    }, 'high')

  return {
    currency,
    derive: (figure) => {
      const inputs = [...new Set(figure.inputs)]
      put({
        id: figure.id,
        label: figure.label,
        value: figure.value,
        unit: figure.unit,
        year,
        source: own,
        confidence: weakest(inputs),
        kind: 'derived',
        formula: figure.formula,
        inputs,
      })
      const texts = formatFigure(figure.value, figure.form, currency)
      return { evidence: figure.id, value: figure.value, prose: figure.prose ?? texts.prose, exact: texts.exact }
    },
    fact: (fact, form = 'number') => {
      const id = `fact:${fact.id}`
      put(factEvidence(fact, id, sources))
      const texts = formatFigure(fact.value, form, currency)
      return { evidence: id, value: fact.value, ...texts }
    },
    model: (id, value, form, prose) => {
      if (!byId.has(id)) {
        const made = options.onDemand(id)
        if (!made) throw new RangeError(`The model run has no evidence for "${id}"`)
        put(made)
      }
      const texts = formatFigure(value, form, currency)
      return { evidence: id, value, prose: prose ?? texts.prose, exact: texts.exact }
    },
    add: put,
    text: (id, label, text, reason) => {
      put({ id, label, value: text, unit: 'text', year, source: judged, confidence: 'low', kind: 'assumption', reason })
      return { evidence: id, value: text, prose: text, exact: text }
    },
    has: (id) => byId.has(id),
    get: (id) => byId.get(id),
    close: () => {
      for (const item of byId.values()) {
        const missing = item.inputs?.find((input) => !byId.has(input))
        if (missing !== undefined) throw new RangeError(`Evidence "${item.id}" names the input "${missing}", which does not exist`)
      }
      return [...byId.values()]
    },
  }
}

export function factEvidence(fact: Fact, id: string, sources: Readonly<Record<string, Source>>): Evidence {
  const source = sources[fact.sourceId]
  if (!source) throw new RangeError(`Fact "${fact.id}" names the source "${fact.sourceId}", which does not exist`)
  const assumption = fact.sourceId === 'assumption' || fact.sourceId === 'memory'
  return {
    id,
    label: fact.label,
    value: fact.value,
    unit: fact.unit,
    year: fact.year,
    source: { title: source.title, publisher: source.publisher, url: source.url, licence: source.licence },
    confidence: assumption ? 'low' : fact.confidence,
    kind: assumption ? 'assumption' : 'reference',
    ...(fact.note || assumption ? { reason: fact.note ?? 'Known, but not checked in a source.' } : {}),
    ...(fact.priceMonth ? { priceMonth: fact.priceMonth } : {}),
    ...(fact.retrievedAt ? { retrievedAt: fact.retrievedAt } : {}),
  }
}

function formatFigure(value: number, form: FigureForm, currency: string): { prose: string; exact: string } {
  switch (form) {
    case 'money':
      return { prose: formatMoneyProse(value, currency), exact: formatMoney(value, currency) }
    case 'count':
      return { prose: formatCountProse(value), exact: formatNumber(value, Number.isInteger(value) ? 0 : 1) }
    case 'share':
      return { prose: formatPercent(value), exact: formatPercent(value) }
    case 'percent':
      return { prose: `${formatNumber(value, 1)} %`, exact: `${formatNumber(value, 1)} %` }
    case 'odds':
      return { prose: formatOdds(value), exact: formatPercent(value) }
    case 'month':
      return { prose: `month ${value}`, exact: `${value}` }
    case 'months':
      return { prose: value === 1 ? '1 month' : `${formatNumber(value, 1)} months`, exact: formatNumber(value, 1) }
    case 'days':
      return { prose: value === 1 ? '1 day' : `${formatNumber(value, 0)} days`, exact: formatNumber(value, 0) }
    case 'number':
      return { prose: formatNumber(value, 2), exact: formatNumber(value, 2) }
  }
}
