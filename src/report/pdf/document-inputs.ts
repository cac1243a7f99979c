import type { Band, NeedBand } from '#engine/model/result.ts'
import type { RadarData } from '#engine/report/charts/chart-data.ts'
import type { RealFirmsBlock } from '#engine/report/document.ts'
import type { ShownMoney } from '#engine/report/own-money-text.ts'
import type { Verdict } from '#engine/risk/verdict.ts'

/** The one-page brief of an opportunity's free preview. */
export type BriefInput = {
  title: string
  description: string
  city: string
  country: string
  countryCode: string
  currency: string
  asOf: string
  verdict: Verdict
  verdictText: string
  cashNeeded: NeedBand
  cashUntilMonth: number
  toOpen: number
  toLiveOn: { amount: number; untilMonth: number }
  /** Survival of new firms; null where no study covers them. */
  newFirms: string | null
  realFirms: Pick<RealFirmsBlock, 'text'> | null
  monthlyRange: Band
  lossOdds: number
  breakEvenUnitsPerDay: number | null
  unit: { one: string; many: string }
  /** The money of whoever it is for, against the run. */
  ownMoney: ShownMoney | null
  /** Which of their answers the figures are for; null for nobody in particular. */
  ownAnswers: string | null
  radar: RadarData
  checkFirst: { label: string; howToCheck: string }[]
  test: { how: string[]; measure: string; passMark: string }
  doNotStartIf: string[]
  /** The attribution that the licences of a square's counts require; null for a whole city. */
  attribution: string | null
  sectionTitles: { question: string }[]
  at: string
}

/** A receipt from the ledger; amounts in integer minor units of `currency`. `taxMinor` is part of `amountMinor`. */
export type ReceiptInput = {
  number: string
  seller: { name: string; address: string | null; taxId: string | null }
  buyer: { name: string; email: string }
  plan: string
  description: string | null
  currency: string
  /** Code of the buyer's home country, which decides the format of dates. */
  country: string | null
  amountMinor: number
  taxMinor: number | null
  taxRate: number | null
  refundedMinor: number
  /** Payment method and provider, as a person reads them. */
  paidWith: string
  reference: string
  paidAt: string
  refundableUntil: string | null
  testMode: boolean
  at: string
}
