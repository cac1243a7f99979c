import { House, Wallet, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Currency } from '#contract/currencies.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { type AnswerChange, type StoredAnswers, storeAnswers, useStoredAnswers } from '../../lib/stored-answers.ts'
import { showToast } from '../../ui/toast.tsx'

const t = opportunityTexts.forWhom

/** The answers on the household and on the money for a business, which count in every list: a chip each, which takes it off. */
export function AnswerChips({ signedIn }: { signedIn: boolean }) {
  return signedIn ? <AccountAnswerChips /> : <VisitorAnswerChips />
}

function VisitorAnswerChips() {
  return <AnswerChipList answers={useStoredAnswers()} save={(change) => storeAnswers([change])} />
}

function AccountAnswerChips() {
  const { data } = useCall('GET /api/preferences', {})
  const change = useChange('POST /api/preferences', {
    refresh: ['GET /api/preferences', 'GET /api/opportunities/{id}', 'GET /api/opportunities'],
  })
  return <AnswerChipList answers={data ?? {}} save={(body) => change.mutate({ body })} />
}

function AnswerChipList({ answers: { household, setAside }, save }: { answers: StoredAnswers; save: (change: AnswerChange) => void }) {
  const takeOff = (text: string, taken: AnswerChange, before: AnswerChange) => {
    save(taken)
    showToast({ title: t.takenOff, text, action: { text: opportunityTexts.card.undo, run: () => save(before) } })
  }
  const { needMinor = 0, otherIncomeMinor = 0 } = household ?? {}
  const { notFreeMinor = 0, owedMinor = 0, instalmentMinor = 0 } = setAside ?? {}
  if (!household && !setAside) return null
  return (
    <div className="chips answer-chips">
      {household ? (
        <AnswerChip
          icon={<House size={18} aria-hidden />}
          text={householdText({ needMinor, otherIncomeMinor }, household.currency)}
          onTakeOff={(text) => takeOff(text, { type: 'household', value: null }, { type: 'household', value: household })}
        />
      ) : null}
      {setAside ? (
        <AnswerChip
          icon={<Wallet size={18} aria-hidden />}
          text={
            notFreeMinor + owedMinor > 0
              ? t.setAside({ amount: formatMoney(money(notFreeMinor + owedMinor, setAside.currency)) })
              : t.instalment({ amount: formatMoney(money(instalmentMinor, setAside.currency)) })
          }
          onTakeOff={(text) => takeOff(text, { type: 'setAside', value: null }, { type: 'setAside', value: setAside })}
        />
      ) : null}
    </div>
  )
}

function householdText({ needMinor, otherIncomeMinor }: { needMinor: number; otherIncomeMinor: number }, currency: Currency): string {
  const amount = formatMoney(money(needMinor, currency))
  const income = formatMoney(money(otherIncomeMinor, currency))
  if (needMinor === 0) return t.otherIncome({ amount: income })
  return otherIncomeMinor > 0 ? t.householdLess({ amount, income }) : t.household({ amount })
}

function AnswerChip({ icon, text, onTakeOff }: { icon: ReactNode; text: string; onTakeOff: (text: string) => void }) {
  return (
    <button type="button" className="chip" aria-label={wayInTexts.sentence.takeOff({ what: text })} onClick={() => onTakeOff(text)}>
      {icon}
      {text}
      <X size={18} aria-hidden />
    </button>
  )
}
