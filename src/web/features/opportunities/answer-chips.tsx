import { House, Wallet, X } from 'lucide-react'
import type { ReactNode } from 'react'
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
  const takeOff = (taken: AnswerChange, before: AnswerChange) => {
    save(taken)
    showToast({ title: t.takenOff, action: { text: opportunityTexts.card.undo, run: () => save(before) } })
  }
  const { needMinor = 0, otherIncomeMinor = 0 } = household ?? {}
  const { notFreeMinor = 0, owedMinor = 0, instalmentMinor = 0 } = setAside ?? {}
  return (
    <>
      {household ? (
        <AnswerChip
          icon={<House size={18} aria-hidden />}
          text={
            needMinor > 0
              ? t.household({ amount: formatMoney(money(needMinor, household.currency)) })
              : t.otherIncome({ amount: formatMoney(money(otherIncomeMinor, household.currency)) })
          }
          onTakeOff={() => takeOff({ type: 'household', value: null }, { type: 'household', value: household })}
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
          onTakeOff={() => takeOff({ type: 'setAside', value: null }, { type: 'setAside', value: setAside })}
        />
      ) : null}
    </>
  )
}

function AnswerChip({ icon, text, onTakeOff }: { icon: ReactNode; text: string; onTakeOff: () => void }) {
  return (
    <button type="button" className="chip" aria-label={wayInTexts.sentence.takeOff({ what: text })} onClick={onTakeOff}>
      {icon}
      {text}
      <X size={18} aria-hidden />
    </button>
  )
}
