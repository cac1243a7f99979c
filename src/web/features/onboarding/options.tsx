import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { WizardAnswers } from './answers.ts'

export type StepProps = {
  answers: WizardAnswers
  onChange: (change: Partial<WizardAnswers>) => void
  /** Takes the focus when the step appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Native radio buttons and checkboxes, drawn as rows of 56 px with a tick. */
export function Options<T extends string>({
  kind,
  question,
  hint,
  heading,
  options,
  selected,
  onChoose,
  nameOf = (option) => option,
  noteOf,
  children,
}: {
  kind: 'radio' | 'checkbox'
  question: string
  hint: string
  heading: StepProps['heading']
  options: readonly T[]
  selected: readonly T[]
  onChoose: (option: T) => void
  /** The text of an option; for a place its name. */
  nameOf?: (option: T) => string
  noteOf?: (option: T) => string | null
  children?: ReactNode
}) {
  return (
    <div className="question">
      <h1 ref={heading} tabIndex={-1} id="question">
        {question}
      </h1>
      <p className="quiet" id="question-hint">
        {hint}
      </p>
      <fieldset
        aria-labelledby="question"
        aria-describedby="question-hint"
        className={classNames('choices', kind === 'checkbox' && 'choices-many')}
      >
        {options.map((option) => {
          const isChosen = selected.includes(option)
          const note = noteOf?.(option)
          return (
            <label key={option} className={classNames('option choice', isChosen && 'choice-chosen')}>
              <input
                className="visually-hidden"
                type={kind}
                name={question}
                value={option}
                checked={isChosen}
                onChange={() => onChoose(option)}
              />
              <span>
                {nameOf(option)}
                {note ? <span className="choice-note small amount">{note}</span> : null}
              </span>
              <span className="choice-tick">{isChosen ? <Check aria-hidden /> : null}</span>
            </label>
          )
        })}
      </fieldset>
      {children}
    </div>
  )
}
