import { Check } from 'lucide-react'
import { dashboardTexts as t } from '#words/web/dashboard.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/surface.tsx'

export type StepKey = keyof typeof t.steps
export type ChecklistStep = { key: StepKey; href: string; done: boolean; locked: boolean }

/** The content of the big card: one of the four steps, or what a customer can do next. */
export type NextStep = { title: string; text: string; action: string; href: string }

export function NextCard({ next }: { next: NextStep }) {
  return (
    <Card className="next-step" aria-labelledby="next-step">
      <p className="label next-step-label">{t.next}</p>
      <h2 id="next-step">{next.title}</h2>
      <p>{next.text}</p>
      <div>
        <LinkButton href={next.href} look="primary">
          {next.action}
        </LinkButton>
      </div>
    </Card>
  )
}

export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t.stepsTitle}</h2>
      <ol className="plain-list step-list">
        {steps.map((step, index) => (
          <StepRow key={step.key} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ step, number }: { step: ChecklistStep; number: number }) {
  const texts = t.steps[step.key]
  const complete = step.done && 'complete' in texts
  return (
    <li className={classNames('step-row', step.done && 'step-done')}>
      <span className="step-mark">
        {step.done ? <Check aria-hidden /> : number}
        {step.done ? <span className="visually-hidden"> {t.done}</span> : null}
      </span>
      <div className="step-words">
        <h3>{texts.title}</h3>
        <p className="small quiet">{step.locked && !step.done ? t.needsProfile : texts.text}</p>
      </div>
      {complete ? (
        <span className="step-complete">{texts.complete}</span>
      ) : step.locked ? (
        <Button disabled title={t.needsProfile}>
          {texts.action}
        </Button>
      ) : (
        <LinkButton href={step.href}>{texts.action}</LinkButton>
      )}
    </li>
  )
}
