import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { wireList } from '#contract/wire-values.ts'
import { freeTimes } from '#engine/quantity/vocabulary.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { onboardingTexts as t } from '#words/web/onboarding.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { call } from '../../lib/api/call.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { clearCurrency } from '../../lib/checkout/checkout-store.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { useDraft } from '../../lib/draft.ts'
import { ChoicesField } from '../../lib/intake/choices-field.tsx'
import { clearIntakeDraft, readIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ProgressBar, Spinner } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { answersFromIntake, answersFromTrades, hasAnswer, toggleOption, toPreferencesBody, type WizardAnswers } from './answers.ts'
import { BudgetStep } from './budget-step.tsx'
import { LocationStep } from './location-step.tsx'
import { Options, type StepProps } from './options.tsx'

const steps = [LocationStep, BudgetStep, SkillsStep, InterestsStep] as const

type WizardProps = {
  /** From the address; a step opens only after those before it are answered. */
  step: number
  onNext: (step: number) => void
  onPrevious: (step: number) => void
  /** Runs when the wizard is left. */
  onLeave: () => Promise<void>
}

/** Four questions over the whole screen. The draft stays on this phone until it is saved. */
export function Wizard(props: WizardProps) {
  const preferences = useCall('GET /api/preferences', {})
  const intake = readIntakeDraft()
  const places = useCall('GET /api/places', {}, { enabled: intake !== null })
  if (!preferences.data || (intake && places.isPending))
    return (
      <Page className="wizard">
        <WizardTop onLeave={props.onLeave} />
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
  const intakeAnswers = intake && !preferences.data.location ? answersFromIntake(intake, places.data ?? { cities: [], rates: [] }) : {}
  return <Questions saved={preferences.data} intakeAnswers={{ ...intakeAnswers, ...answersFromTrades(preferences.data) }} {...props} />
}

/** `first` are a visitor's answers: preselected, and saved once they are confirmed. */
function Questions({
  saved,
  intakeAnswers,
  step: requestedStep,
  onNext,
  onPrevious,
  onLeave,
}: { saved: Preferences; intakeAnswers: Partial<WizardAnswers> } & WizardProps) {
  const [answers, setAnswers, clearDraft] = useDraft<WizardAnswers>('wizard', { ...saved, ...intakeAnswers })
  const step = Math.min(Math.max(1, Math.floor(requestedStep)), firstUnanswered(answers))
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
  const isAnswered = hasAnswer(answers, step)

  const advance = async () => {
    if (!isAnswered || saving) return
    if (step < steps.length) return onNext(step + 1)
    setSaving(true)
    try {
      const { cities } = places.data ?? (answers.city ? await call('GET /api/places', {}) : { cities: [] })
      const body = toPreferencesBody(answers, saved, cities)
      if (body) await save.mutateAsync({ body })
      if (answers.location !== saved.location) clearCurrency()
      showToast({ title: t.welcome, text: t.saved })
      await onLeave()
      clearDraft()
      clearIntakeDraft()
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
          void advance()
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
          <Button type="submit" look="primary" className="wizard-next" disabled={!isAnswered || saving}>
            {step < steps.length ? t.next : saving ? t.finishing : t.finish}
          </Button>
        </div>
      </form>
    </Page>
  )
}

function WizardTop({ onLeave }: Pick<WizardProps, 'onLeave'>) {
  return (
    <div className="wizard-top">
      <Wordmark name={chromeTexts.product} />
      <Button look="plain" onClick={() => void onLeave()}>
        {t.later}
      </Button>
    </div>
  )
}

/** The first unanswered step; the last when all are answered. */
function firstUnanswered(answers: WizardAnswers): number {
  const firstMissing = steps.findIndex((_, index) => !hasAnswer(answers, index + 1))
  return firstMissing < 0 ? steps.length : firstMissing + 1
}

const skills = wireList('skill')
const interests = wireList('interest')

/** The skills, and the times to use them. */
function SkillsStep({ answers, onChange, heading }: StepProps) {
  return (
    <Options
      kind="checkbox"
      question={t.skills.question}
      hint={t.skills.hint}
      heading={heading}
      options={skills}
      nameOf={(skill) => choiceName('skill', skill)}
      selected={answers.skills ?? []}
      onChoose={(skill) => onChange({ skills: toggleOption(answers.skills, skill, skills) })}
    >
      <ChoicesField
        legend={wayInTexts.when}
        hint={t.whenHint}
        name="when"
        choices={freeTimes}
        selected={answers.when ?? []}
        texts={wayInTexts.times}
        onChange={(when) => onChange({ when: [...when] })}
      />
    </Options>
  )
}

function InterestsStep({ answers, onChange, heading }: StepProps) {
  return (
    <Options
      kind="checkbox"
      question={t.interests.question}
      hint={t.interests.hint}
      heading={heading}
      options={interests}
      nameOf={(interest) => choiceName('interest', interest)}
      selected={answers.interests ?? []}
      onChoose={(interest) => onChange({ interests: toggleOption(answers.interests, interest, interests) })}
    />
  )
}
