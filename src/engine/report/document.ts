import type { Evidence } from '../evidence/evidence.ts'
import type { MarkBasis } from '../market/archetype.ts'
import type { Band, Model, NeedBand } from '../model/result.ts'
import type { SectionKey } from '../quantity/vocabulary.ts'
import type { Verdict } from '../risk/verdict.ts'
import type { AxisScore } from '../score/catalogue-entry.ts'
import type { RealFirmsData } from './charts/chart-data.ts'

/** Text around figures; `figures` names the evidence ids in reading order. */
export type Paragraph = { kind: 'paragraph'; text: string; figures: TextFigure[]; tone?: 'plain' | 'good' | 'warning' }

/** A figure inside a text: the exact substring printed, and its evidence. */
export type TextFigure = { text: string; evidence: string }

export type TableBlock = {
  kind: 'table'
  title: string
  columns: { label: string; numeric: boolean }[]
  /** A cell with evidence is a figure that opens. */
  rows: { cells: { text: string; evidence?: string }[]; strong?: boolean }[]
  note?: string
}

export type ChartKind = 'radar' | 'profit' | 'cash' | 'break-even' | 'tornado' | 'ladder' | 'bars' | 'season' | 'odds'

export type ChartBlock = {
  kind: 'chart'
  chart: ChartKind
  title: string
  subtitle: string
  summary: string
  data: unknown
  figures?: TextFigure[]
}

export type ChecklistBlock = { kind: 'checklist'; title: string; items: { text: string; detail?: string; figures?: TextFigure[] }[] }

/** Independent texts, each under a heading. */
export type LabelledBlock = { kind: 'labelled'; items: { label: string; text: string; figures: TextFigure[] }[] }

export type Block = Paragraph | LabelledBlock | TableBlock | ChartBlock | ChecklistBlock

export type Section = {
  key: SectionKey
  title: string
  question: string
  summary: string
  summaryFigures: TextFigure[]
  keyFigure: { text: string; evidence: string } | null
  blocks: Block[]
}

/** Numbers that a model rests on: counted or measured, published, and our own estimates. */
export type InputKinds = { counted: number; published: number; guessed: number }

/** The number that passes the test, as this report's plan allows it; `why` where something else than sales is counted. */
export type FirstPageMark = {
  number: number
  days: number
  one: string
  many: string
  basis: MarkBasis
  /** What the base case sells in these days; null where something else than sales is counted. */
  planned: number | null
  /** Sales of these days that pay the running costs, where these are more than the number that passes; absent in earlier reports. */
  covers?: number | null
  /** The test cannot sell so many; absent in earlier reports. */
  isSmaller?: boolean
  why: string | null
}

/** Page one of a report, from the same run as the sections. */
export type FirstPage = {
  verdict: Verdict
  verdictText: string
  /** Month-12 net profit before the owner's pay. */
  monthly: Band
  cashNeeded: NeedBand
  /** The month until which the cash to be safe covers. */
  cashUntilMonth: number | null
  /** Costs before the first sale; `toLiveOn` is what the base case needs from there until it earns. */
  toOpen: number
  toLiveOn: { amount: number; untilMonth: number }
  lossOdds: number
  breakEvenUnitsPerDay: number | null
  cashLow: { month: number; amount: number }
  /** `worth` is the value of information of the number before deciding, in `currency`. */
  checkFirst: { assumption: string; label: string; text: string; howToCheck: string; worth: number }[]
  /**
   * `mark` is null where the business has words alone, and absent in reports of engines before 2.3. `season` says when the test belongs, of a business
   * that does not open out of its season; absent in earlier reports.
   */
  test: { how: string[]; measure: string; passMark: string; mark?: FirstPageMark | null; season?: string | null }
  doNotStartIf: string[]
  /** Share of inputs that are assumptions, 0–1. */
  assumptionShare: number
  /** Absent in older reports, which have the share alone. */
  inputKinds?: InputKinds
  placeNote: string | null
  /** Survival of new firms, whatever the plan says; null where no study covers them. */
  newFirms: {
    text: string
    closedBy?: readonly [one: number, two: number, three: number]
    /** Where they were visited once again, after three years. */
    threeYearsOn?: { closed: number; notRunning: number }
    measured: 'here' | 'elsewhere'
    year: number
  } | null
  /** What real firms of this trade earn; absent in older reports, null where the business is closed to the place. */
  realFirms?: RealFirmsBlock | null
  /** The figures inside `verdictText`, `newFirms`, `placeNote` and the checks, in that order. */
  figures?: TextFigure[]
}

/** Stated figures of real firms, our own month beside them, and a drawing of both; where no survey was found, `text` says so and the rest is null. */
export type RealFirmsBlock = {
  text: string
  ours: string | null
  chart: { title: string; summary: string; data: RealFirmsData } | null
  /** The figures inside `text`, then those inside `ours`. */
  figures: TextFigure[]
}

export type ReportFigures = { model: Model; first: FirstPage; sections: Section[]; scores: AxisScore[]; evidence: Evidence[] }
