import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { onboardingTexts as t } from '#words/web/onboarding.ts'
import { call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { forgetCurrency } from '../../lib/pay-currency.ts'
import { useCall, useChange } from '../../lib/queries.ts'
import { forgetSaid, keptSaid } from '../../lib/way-in/kept-said.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ProgressBar } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { type Answers, answersSaid, hasAnswer, toSave } from './answers.ts'
import { BudgetStep } from './budget-step.tsx'
import { LocationStep } from './location-step.tsx'
import { InterestsStep, SkillsStep } from './many-step.tsx'

const steps = [LocationStep, BudgetStep, SkillsStep, InterestsStep] as const

type Steps = {
  /** Asked for by the address; none is open before those in front of it are answered. */
  step: number
  onNext: (step: number) => void
  onPrevious: (step: number) => void
  /** Done once the wizard is left. */
  onLeave: () => Promise<void>
}

/** Four questions over the whole screen. What was chosen is kept on this phone until it is saved. */
export function Wizard(given: Steps) {
  const preferences = useCall('GET /api/preferences', {})
  const said = keptSaid()
  const places = useCall('GET /api/places', {}, { enabled: said !== null })
  if (!preferences.data || (said && places.isPending))
    return (
      <Page className="wizard">
        <WizardTop onLeave={given.onLeave} />
        <h1 className="visually-hidden">{t.heading}</h1>
        {preferences.isError ? (
          <LoadFailed
            text={t.failed}
            retryText={chromeTexts.tryAgain}
            busy={preferences.isFetching}
            onRetry={() => void preferences.refetch()}
          />
        ) : (
          <Spinner label={chromeTexts.loading} />
        )}
      </Page>
    )
  const first = said && !preferences.data.location ? answersSaid(said, places.data ?? { cities: [], rates: [] }) : {}
  return <Questions saved={preferences.data} first={first} {...given} />
}

/** `first` is what was said before there was an account: shown as chosen, and saved once it is confirmed. */
function Questions({ saved, first, step: asked, onNext, onPrevious, onLeave }: { saved: Preferences; first: Partial<Answers> } & Steps) {
  const [answers, setAnswers, forget] = useDraft<Answers>('wizard', { ...saved, ...first })
  const step = Math.min(Math.max(1, Math.floor(asked)), firstOpen(answers))
  const [saving, setSaving] = useState(false)
  const places = useCall('GET /api/places', {})
  const save = useChange('PUT /api/preferences', {
    refresh: ['GET /api/preferences', 'GET /api/auth/user', 'GET /api/opportunities', 'GET /api/opportunities/{id}/card', 'GET /api/geo'],
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its top, with the focus on its question
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  const Step = steps[step - 1] ?? LocationStep
  const answered = hasAnswer(answers, step)

  const goOn = async () => {
    if (!answered || saving) return
    if (step < steps.length) return onNext(step + 1)
    setSaving(true)
    try {
      const { cities } = places.data ?? (answers.city ? await call('GET /api/places', {}) : { cities: [] })
      const body = toSave(answers, saved, cities)
      if (body) await save.mutateAsync({ body })
      if (answers.location !== saved.location) forgetCurrency()
      showToast({ title: t.welcome, text: t.saved })
      await onLeave()
      forget()
      forgetSaid()
    } catch {
      showToast({ title: t.error, text: t.notSaved, tone: 'bad' })
      setSaving(false)
    }
  }
  return (
    <Page className="wizard">
      <WizardTop onLeave={onLeave} />
      <form
        className="wizard-form"
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        <div className="wizard-progress">
          <p className="small quiet" aria-live="polite">
            {t.step({ n: step })}
          </p>
          <ProgressBar value={step / steps.length} label={t.progress} />
        </div>
        <Step answers={answers} onChange={(change) => setAnswers((before) => ({ ...before, ...change }))} heading={heading} />
        <div className="footbar wizard-bar">
          <Button disabled={step === 1 || saving} onClick={() => onPrevious(step - 1)}>
            {t.previous}
          </Button>
          <Button type="submit" look="primary" className="wizard-next" disabled={!answered || saving}>
            {step < steps.length ? t.next : saving ? t.finishing : t.finish}
          </Button>
        </div>
      </form>
    </Page>
  )
}

function WizardTop({ onLeave }: Pick<Steps, 'onLeave'>) {
  return (
    <div className="wizard-top">
      <Wordmark name={chromeTexts.product} />
      <Button look="plain" onClick={() => void onLeave()}>
        {t.later}
      </Button>
    </div>
  )
}

/** The first step without an answer; the last when all have one. */
function firstOpen(answers: Answers): number {
  const open = steps.findIndex((_, index) => !hasAnswer(answers, index + 1))
  return open < 0 ? steps.length : open + 1
}
