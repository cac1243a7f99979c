import type { VerdictReason } from '../quantity/vocabulary.ts'
import type { Verdict } from './verdict.ts'

/** What a person's own money is to a business: it does not open it, or it opens it and is gone within a year about as often as not. */
export type MoneyView = { isShort: boolean; runsOut: boolean }

/**
 * The verdict on a business in the view of a person whose money is known. Money makes nothing better: what is advised against stays so, and a business that
 * is good for whoever has enough is none to begin with money that does not open it or does not last. Money that is gone is a nearer danger than a month
 * that hardly pays.
 */
export function ownVerdict<J extends { verdict: Verdict; verdictReason?: VerdictReason | undefined }>(
  judged: J,
  { isShort, runsOut }: MoneyView,
): J {
  if (judged.verdict === 'no') return judged
  if (isShort) return { ...judged, verdict: 'careful', verdictReason: 'too-much-money' }
  return runsOut ? { ...judged, verdict: 'careful', verdictReason: 'money-runs-out' } : judged
}
