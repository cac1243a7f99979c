import { useEffect, useRef, useState } from 'react'
import { bestOffer } from '#engine/model/loan-capacity.ts'
import type { LargestLoan, Model } from '#engine/model/result.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { CallError, call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/queries.ts'
import { useDraft } from '../../../lib/draft.ts'
import { isConnected, isDataSaverOn } from '../../../lib/offline/connection.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type LocalWhatIf, startLocalWhatIf } from './local-what-if.ts'

export type Changes = Record<string, number>
const debounceMs = { server: 350, local: 40 }
/** Whose numbers the displayed results are: ours, the person's current ones, or the person's before the last change. */
type ResultSource = 'ours' | 'yours' | 'earlier'

type WhatIfOptions = {
  /** What-if is open: from then on this device computes by itself, where it can. */
  isOpen: boolean
  /** The size that is displayed. */
  shownSize: BusinessSize
  saved: Changes
  /** The saved version uses what the person says today of household, money and spot. */
  savedWithAnswers: boolean
  size?: BusinessSize | undefined
  /** The person's own free money: the plan is computed with it once anything is changed; null where it is not known exactly. */
  ownMoney: number | null
  /** The same by what the person says today, for a plan with these answers. */
  freeToday: number | null
}

/** The person's own assumptions and the model recalculated with them. A draft stays on this phone; `save` stores them with the report. */
export function useWhatIf(
  id: string,
  baseModel: Model,
  { isOpen, shownSize, saved, savedWithAnswers, size, ownMoney, freeToday }: WhatIfOptions,
) {
  const [changes, setChanges] = useDraft<Changes>(size ? `what-if:${id}:${size}` : `what-if:${id}`, saved)
  const [withMyAnswers, setWithMyAnswers] = useDraft(`what-if-answers:${id}`, savedWithAnswers)
  const { ownStart, loanStart } = startingChanges(baseModel, withMyAnswers ? freeToday : ownMoney)
  const start = { ...ownStart, ...(changes.loanAmount ? loanStart : {}) }
  const assumptions = { ...start, ...changes }
  const options = { ...(size ? { size } : {}), ...(withMyAnswers ? { withMyAnswers } : {}) }
  const [result, setResult] = useState<{ model: Model; largestLoan: LargestLoan; text: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [note, setNote] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [saving, setSaving] = useState(false)
  const changed = Object.keys(changes).length > 0 || withMyAnswers
  const local = useRef<LocalWhatIf | null>(null)
  useEffect(() => {
    // The engine weighs as much as some nine answers of the server.
    if (isOpen && !(isDataSaverOn() && isConnected())) local.current ??= startLocalWhatIf(id, () => setAttempt((before) => before + 1))
  }, [id, isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report has another source
  useEffect(
    () => () => {
      local.current?.stop()
      local.current = null
    },
    [id],
  )
  const text = JSON.stringify({ assumptions, ...options })
  useEffect(() => {
    if (!problem) return
    const retry = () => setAttempt((before) => before + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [problem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` recalculates once the connection is back, or this device can
  useEffect(() => {
    if (!changed) {
      setResult(null)
      setProblem(null)
      setFailed(false)
      setNote(null)
      setBusy(false)
      return
    }
    const controller = new AbortController()
    setBusy(true)
    const timer = setTimeout(
      async () => {
        try {
          const own = await local.current?.calculate({ size: shownSize, assumptions, withMyAnswers })
          const answer = own ?? (await calculate(id, JSON.parse(text) as WhatIfBody, controller.signal))
          if (controller.signal.aborted) return
          setResult({ model: answer.model, largestLoan: answer.largestLoan, text })
          setNote(answer.note)
          setProblem(null)
          setFailed(false)
          setBusy(false)
        } catch (error) {
          if (controller.signal.aborted) return
          setProblem(error instanceof CallError && error.status > 0 ? error.message : reportsTexts.whatIf.failed)
          setFailed(true)
          setBusy(false)
        }
      },
      debounceMs[local.current?.isReady() ? 'local' : 'server'],
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [id, text, changed, attempt])

  const isSavingRef = useRef(false)
  const save = async () => {
    if (isSavingRef.current) return
    isSavingRef.current = true
    setSaving(true)
    try {
      await calculate(id, { assumptions, save: true, ...options })
      showToast({ title: reportsTexts.whatIf.saved, text: reportsTexts.whatIf.savedText })
      await refresh('GET /api/reports/{id}')
    } catch (error) {
      setProblem(error instanceof CallError && error.status > 0 ? error.message : reportsTexts.whatIf.notSaved)
    } finally {
      isSavingRef.current = false
      setSaving(false)
    }
  }
  const resetAll = async () => {
    setChanges({})
    setWithMyAnswers(false)
    if (Object.keys(saved).length === 0 && !savedWithAnswers) return
    try {
      await call('DELETE /api/reports/{id}/what-if', { params: { id } })
      showToast({ title: reportsTexts.whatIf.allBack })
      await refresh('GET /api/reports/{id}')
    } catch {
      setProblem(reportsTexts.whatIf.notPutBack)
    }
  }
  const resultSource: ResultSource = !changed || !result ? 'ours' : result.text === text ? 'yours' : 'earlier'
  return {
    changes,
    /** What a field begins with that is not changed. */
    start: { ...ownStart, ...loanStart },
    /** The own money of the results, where it is known exactly. */
    own: assumptions.ownCapital ?? null,
    model: result && changed ? result.model : baseModel,
    /** With the person's numbers; null where `resultSource` is 'ours'. */
    largestLoan: result && changed ? result.largestLoan : null,
    changed,
    resultSource,
    problem,
    /** The current numbers could not be calculated. */
    failed,
    /** The current numbers are stored with the report, not in this tab alone. */
    isSaved: areEqual(assumptions, { ...start, ...saved }) && withMyAnswers === savedWithAnswers,
    withMyAnswers,
    /** Computes again with what the person says today. */
    takeAnswers: () => {
      local.current?.reload()
      setWithMyAnswers(true)
      setAttempt((before) => before + 1)
    },
    note,
    busy,
    saving,
    change: (key: string, value: number) => setChanges((before) => ({ ...before, [key]: value })),
    changeMany: (values: Changes) => setChanges((before) => ({ ...before, ...values })),
    reset: (key: string) => setChanges((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== key))),
    resetAll,
    save,
  }
}

/** Own money in place of what the model needs, and the terms of the report's own loan for one that is tried; each within what the model takes. */
export function startingChanges(
  { assumptions, loans = [] }: Pick<Model, 'assumptions'> & Partial<Pick<Model, 'loans'>>,
  ownMoney: number | null,
): { ownStart: Changes; loanStart: Changes } {
  const within = (key: string, value: number): Changes => {
    const field = assumptions.find((each) => each.key === key)
    return field ? { [key]: Math.min(field.max, Math.max(field.min, value)) } : {}
  }
  const offer = bestOffer(loans)
  return {
    ownStart: ownMoney === null ? {} : within('ownCapital', ownMoney),
    loanStart:
      offer && offer.amount > 0
        ? {
            ...within('loanMonths', offer.months),
            ...within('loanGraceMonths', offer.graceMonths),
            ...within('loanRate', roundSignificant(offer.effectiveRate * 100, 3)),
          }
        : {},
  }
}

function areEqual(a: Changes, b: Changes): boolean {
  return Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value)
}

type WhatIfBody = { assumptions: Changes; save?: boolean; size?: BusinessSize; withMyAnswers?: boolean }
type Answer = { model: Model; largestLoan: LargestLoan; note: string | null; saved: boolean }

async function calculate(id: string, body: WhatIfBody, signal?: AbortSignal): Promise<Answer> {
  return (await call('POST /api/reports/{id}/what-if', { params: { id }, body }, signal ? { signal } : {})) as Answer
}
