import { readIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { intakeQuery } from '../../lib/intake/intake-query.ts'
import { BestIdeas } from './ideas.tsx'

/** The best ideas by a visitor's answers, until the profile has its own. */
export function IntakeIdeas({ intake }: { intake: URLSearchParams }) {
  const [country, city] = [intake.get('country'), intake.get('city')]
  const place = { ...(country ? { country } : {}), ...(city ? { city } : {}) }
  return <BestIdeas query={{ ...place, ...intakeQuery(readIntakeAnswers(intake)) }} all={`/explore?${intake}`} />
}
