import type { Confidence, Evidence } from '../evidence/evidence.ts'
import type { BacktestVerdict } from '../gaps/squares/backtest.ts'
import type { Answers } from '../model/answers.ts'
import type { LargestLoan, Model } from '../model/result.ts'
import type { BusinessSize, VerdictReason } from '../quantity/vocabulary.ts'
import type { Verdict } from '../risk/verdict.ts'
import type { AxisScore } from '../score/catalogue-entry.ts'
import type { RadarData } from './charts/chart-data.ts'
import type { FirstPage, Section } from './document.ts'
import type { LenderShare } from './lender-pack.ts'
import type { SoldWeek } from './sold-week.ts'

/** A field that only a live source could fill: empty with a reason, never invented. */
export type Unavailable = { available: false; reason: string }

/** Fetched attention of one kind over time: `evidence` names its latest figure. */
export type InterestSeries = {
  kind: 'wikipedia-page-views' | 'news-coverage'
  label: string
  unit: string
  points: { at: string; value: number }[]
  retrievedAt: string
  evidence: string
}

/** Mean tone of a country's monitored news that names the trade, over the days on which there was any. */
export type NewsTone = {
  label: string
  unit: string
  value: number
  /** Days with such news. */
  days: number
  points: { at: string; value: number }[]
  retrievedAt: string
  evidence: string
}

/** The newest public posts with the trade as their tag, as a count and the days they span. */
export type Discussions = {
  label: string
  unit: string
  posts: number
  since: string
  until: string
  retrievedAt: string
  evidence: string
}

/**
 * A report on the wire: the twelve sections, page one, the model and its evidence, and the shorter fields of a report's card, all read out of the
 * same run. Amounts are major units of `model.currency`.
 */
export type ReportData = {
  title: string
  location: string
  city: string
  country: string
  countryCode: string
  archetype: string
  /** The size that this report is of, and all that the business has. */
  size: BusinessSize
  sizes: BusinessSize[]
  opportunityId: string
  /** Of a report about one square of the city: the square, whether there are numbers, and the attribution that its data's licences require. */
  square?: { id: string; name: string; lat: number; lon: number; kind: 'numbers' | 'rank'; attribution: string }
  executiveSummary: string
  verdict: Verdict
  verdictReason: VerdictReason
  needsMoneyForMonths: number
  financialProjections: {
    startupCosts: { total: number; currency: string; confidence: Confidence; dataSource: string }
    revenueProjections: { month12: number; low: number; high: number; currency: string; confidence: Confidence; dataSource: string }
  }
  engineVersion: string
  /** Costs before the first sale; what the base case still needs until it earns; and the cash that is enough in four simulations of five. */
  toOpen: number
  toLiveOn: { amount: number; untilMonth: number }
  toBeSafe: { amount: number; untilMonth: number }
  ownerHoursPerWeek: number | null
  /** Profit per hour of the owner's work before the owner's pay, beside a helper's. */
  leftPerHour: { usual: number | null; year1: number | null; helper: number }
  largestLoan: LargestLoan
  resourceRequirements: { initialCapital: number; currency: string }
  successMetrics: { metric: string; target: string; evidence: string | null }[]
  /** The tone of news, named so: it is no survey of customers. */
  marketSentimentAnalysis:
    | (Unavailable & { overall: null; dataSource: null })
    | { available: true; reason: string; overall: string; dataSource: string; tone: NewsTone }
  /** `interest` is the measure in its name (page views, share of news), never search volume: that stays null without a licensed source. */
  realTimeMarketTrends: (Unavailable | { available: true; reason: string; interest: InterestSeries[] }) & {
    searchVolume: null
    relatedQueries: string[]
  }
  /** Public posts of another network, counted; Reddit's stay null without a licensed key. */
  communityInsights:
    | (Unavailable & { redditDiscussions: null; dataSource: null })
    | { available: true; reason: string; redditDiscussions: null; dataSource: string; discussions: Discussions }
  marketAnalysis: { marketSize: string; targetCustomers: string[] }
  riskAssessment: { level: 'Low' | 'Medium' | 'High'; factors: string[]; dataSource: string }
  implementationRoadmap: {
    phase: string
    timeframe: string
    budget: number | null
    currency: string
    actions: string[]
    milestones: string[]
  }[]
  /** All of the person's own money at the time, also what is not free, in the report's currency; `isMost` where it is the upper end of a range. Null where it was not given. */
  ownMoney: { amount: number; isMost: boolean } | null
  /** Its cash begins with that money: of a report as it is read (`withOwnStart`), never as it is stored. */
  ownStart?: true
  /** When its customers buy; null of a suggested business. */
  soldWeek: SoldWeek | null
  /** Where in its city the map of the day had most room for it; null where no order of places is advice, and of a report about one place. */
  bestPlaces: BestPlaces | null
  first: FirstPage
  radar: RadarData
  scores: AxisScore[]
  overallScore: number | null
  sections: Section[]
  model: Model
  evidence: Evidence[]
  /** `narration` only where a model reworded: paragraphs given to it, and how many of them stayed the composer's. */
  generatedBy: {
    engineVersion: string
    factsVersion: string
    narrator: string
    at: string
    /** The day of `at` where the business is: never stored, and put in for a document. */
    day?: string
    narration?: { paragraphs: number; byComposer: number }
  }
  /** The person's answers before the report; absent without any. */
  answers?: Answers
  /** Own money that each kind of lender here asks for. */
  lenders: LenderShare[]
}

/** The first places of a city for one business: at most three. Ranges are P10, P50 and P90. */
export type BestPlaces = {
  places: {
    square: string
    name: string
    /** People whose custom reaches it; sellers on the lists. */
    reaching: number
    seen: number
    /** A day, of a newcomer; null where only the order of places is known. */
    customers: { low: number; likely: number; high: number } | null
  }[]
  /** Squares that are in the order. */
  of: number
  /** How the order did in its test. */
  word: BacktestVerdict
  attribution: string
}

/** Fields that reports of engine 2.2 may lack too. */
type AddedSince = 'ownMoney' | 'soldWeek' | 'bestPlaces' | 'lenders' | AddedIn3
/** Engines before 3 knew one size, which planned help, and three words of a verdict. */
type AddedIn3 = 'size' | 'sizes' | 'verdictReason' | 'needsMoneyForMonths'

/** Fields that engines before 2.0 did not write. */
type AddedIn2 = 'engineVersion' | 'toOpen' | 'toLiveOn' | 'toBeSafe' | 'ownerHoursPerWeek' | 'leftPerHour' | 'largestLoan'
type AddedToModelSince = 'toLiveOn' | 'perHour' | 'usualMonth' | 'loans' | 'closed'

type OptionalIn<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A report of any edition. Fields that an earlier engine did not write are absent, which its reader must say rather than guess. */
export type StoredReport = OptionalIn<Omit<ReportData, 'model'>, AddedIn2 | AddedSince> & { model: OptionalIn<Model, AddedToModelSince> }
