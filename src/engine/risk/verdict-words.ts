import type { MoneyText } from '#language/slots.ts'
import { verdictTexts } from '#words/engine/verdicts.ts'
import type { VerdictReason } from '../quantity/vocabulary.ts'
import type { Verdict } from './verdict.ts'

type Judged = { verdict: Verdict; verdictReason?: VerdictReason | undefined; needsMoneyForMonths?: number | undefined }

/** The verdict in a few words. Reports of engines before 3 have no reason, and keep the three words that they were sold with. */
export function verdictWords({ verdict, verdictReason, needsMoneyForMonths = 0 }: Judged): string {
  if (!verdictReason) return verdictTexts.earlier[verdict]
  return verdictReason === 'pays-later'
    ? verdictTexts.reasons['pays-later']({ months: needsMoneyForMonths })
    : verdictTexts.reasons[verdictReason]
}

/** As short as a row of a list needs it. */
export function verdictRowWords(judged: Judged): string {
  const { verdictReason, needsMoneyForMonths = 0 } = judged
  return verdictReason === 'pays-later' ? verdictTexts.paysLaterInRow({ months: needsMoneyForMonths }) : verdictWords(judged)
}

/** What is missing to open as planned, and the smaller start that the same money opens. */
export type SmallerStart = { missing: MoneyText; amount: MoneyText }

/** The sentences on a business in the view of a person: what their money is to it comes first, and the smaller start that it opens. */
export function verdictTextWithMoney(verdict: string, verdictReason: VerdictReason | undefined, smaller: SmallerStart | null): string {
  if (verdictReason === 'too-much-money' && smaller) return verdictTexts.withMoney.smaller({ ...smaller, verdict })
  return verdictReason === 'too-much-money' || verdictReason === 'money-runs-out'
    ? verdictTexts.withMoney[verdictReason]({ verdict })
    : verdict
}
