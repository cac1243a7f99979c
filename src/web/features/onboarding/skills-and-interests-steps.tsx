import { wireList } from '#contract/wire-values.ts'
import { onboardingTexts as t } from '#words/web/onboarding.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { toggleOption } from './answers.ts'
import { Options, type StepProps } from './options.tsx'

const skills = wireList('skill')
const interests = wireList('interest')

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
    />
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
