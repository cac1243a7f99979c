import { wireList } from '#contract/wire-values.ts'
import { freeTimes } from '#engine/quantity/vocabulary.ts'
import { onboardingTexts as t } from '#words/web/onboarding.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { ChoicesField } from '../../lib/intake/choices-field.tsx'
import { toggleOption } from './answers.ts'
import { Options, type StepProps } from './options.tsx'

const skills = wireList('skill')
const interests = wireList('interest')

/** The skills, and the times to use them. */
export function SkillsStep({ answers, onChange, heading }: StepProps) {
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

export function InterestsStep({ answers, onChange, heading }: StepProps) {
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
