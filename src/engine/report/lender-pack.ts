import { isUnread } from '../evidence/own-sources.ts'
import type { LenderKind } from '../market/place.ts'
import type { CardLoan } from '../model/loan-offer.ts'
import type { Month, StartupLine } from '../model/result.ts'
import { power } from '../quantity/exact-math.ts'
import { sumMajor } from '../quantity/money.ts'
import type { LenderAsk } from './lender-ask.ts'
import type { ReportInput } from './report-input.ts'

/** Cash that the work holds is no security, whatever it is listed under: reports of earlier releases list it as equipment, drawn as cash. */
export function isFloat({ kind, drawn }: Pick<StartupLine, 'kind' | 'drawn'>): boolean {
  return (kind as string) === 'float' || (kind === 'equipment' && drawn === 'cash')
}

/** What can be pledged of what is bought: equipment at cost, in major units. */
export function securityValue(startup: readonly Pick<StartupLine, 'kind' | 'drawn' | 'amount'>[]): number {
  return sumMajor(startup.filter((line) => line.kind === 'equipment' && !isFloat(line)).map(({ amount }) => amount))
}

/** What the applicant owns of the equipment; `amount` is what one costs to buy here, because nobody has valued the thing itself. */
export function ownThings(startup: readonly StartupLine[]): { item: string; amount: number }[] {
  return startup.flatMap(({ item, kind, owned = 0 }) => (kind === 'equipment' && owned > 0 ? [{ item, amount: owned }] : []))
}

/** One use of the money; `item` is null for what is lived on and reserved for slow months. `loan + own + missing` is the amount. */
export type LoanUse = { item: string | null; amount: number; loan: number; own: number; missing: number }

/** What a lender rather pays for: things that stay before goods, places and papers, and a cash reserve before nothing but living. */
const loanOrder: readonly string[] = ['equipment', 'stock', 'premises', 'preoperating', 'licence']

/**
 * Which lines of the opening the loan buys: it goes down `loanOrder` until it is used up; own money pays the rest of the opening first, so that it opens,
 * and then what is lived on. Amounts in major units; null where the person's money is not known, because then the loan is open.
 */
export function loanUses(startup: readonly StartupLine[], { loan, own, toLiveOn }: LenderAsk): LoanUse[] | null {
  if (loan === null || own === null || loan <= 0) return null
  const rank = (line: StartupLine) => (isFloat(line) ? loanOrder.length : (loanOrder.indexOf(line.kind) + 1 || loanOrder.length) - 1)
  const bought = startup.filter(({ amount }) => amount > 0).sort((a, b) => rank(a) - rank(b))
  const needs = [...bought.map(({ item, amount }) => ({ item, amount })), ...(toLiveOn > 0 ? [{ item: null, amount: toLiveOn }] : [])]
  let [loanLeft, ownLeft] = [loan, own]
  return needs.map(({ item, amount }) => {
    const fromLoan = Math.min(amount, loanLeft)
    loanLeft = sumMajor([loanLeft, -fromLoan])
    const rest = sumMajor([amount, -fromLoan])
    const fromOwn = Math.min(rest, ownLeft)
    ownLeft = sumMajor([ownLeft, -fromOwn])
    return { item, amount, loan: fromLoan, own: fromOwn, missing: sumMajor([rest, -fromOwn]) }
  })
}

/** The share of the need that a kind of lender asks a borrower to put in (0–1), and whether that was read of it or is only our note. */
export type LenderShare = { kind: LenderKind; name: string; ownShare: number; isRead: boolean }

export function lenderShares({ place: { country } }: Pick<ReportInput, 'place'>): LenderShare[] {
  return country.lenders.map(({ kind, called, ownShare, sourceId }) => ({ kind, name: called, ownShare, isRead: !isUnread(sourceId) }))
}

/** A month of the second year under this part of its mean makes a trade seasonal: our working rule. */
const slackShare = 0.75

/** Whether sales swing so much over a year, by season or because a batch is sold at a time, that level instalments do not fit. */
export function isSeasonal(months: readonly Pick<Month, 'revenue'>[]): boolean {
  const year = months.slice(12, 24).map(({ revenue }) => revenue)
  const mean = year.reduce((sum, revenue) => sum + revenue, 0) / 12
  return year.length === 12 && mean > 0 && Math.min(...year) < slackShare * mean
}

export type SeasonalInstalment = { month: number; level: number; seasonal: number }

/**
 * Instalments of a loan in proportion to what is sold in each month, beside the level ones: of the same present value at the quoted rate, so that both
 * repay the loan. In months of grace both pay interest alone; interest that is quoted flat is spread the same way. `amount` in major units.
 */
export function seasonalInstalments(
  amount: number,
  offer: Pick<CardLoan, 'quoted' | 'quotedRate' | 'months' | 'graceMonths' | 'amount' | 'instalments'>,
  months: readonly Pick<Month, 'revenue'>[],
): SeasonalInstalment[] {
  const { quoted, quotedRate, graceMonths, instalments } = offer
  if (!(offer.amount > 0)) return []
  const rate = quotedRate / 12
  const level = instalments.map(({ payment }) => (payment * amount) / offer.amount)
  const sold = (index: number) => (index < graceMonths ? 0 : Math.max(0, months[index]?.revenue ?? 0))
  const soldTotal = level.reduce((sum, _, index) => sum + sold(index), 0)
  if (soldTotal <= 0) return []
  const isFlat = quoted === 'flat'
  const due = isFlat ? level.reduce((sum, payment) => sum + payment, 0) : amount
  const discount = (index: number) => (isFlat ? 1 : power(1 + rate, -(index + 1 - graceMonths)))
  const perSold = due / level.reduce((sum, _, index) => sum + sold(index) * discount(index), 0)
  return level.map((payment, index) => ({
    month: index + 1,
    level: payment,
    seasonal: index < graceMonths ? payment : perSold * sold(index),
  }))
}
