import { hasIntakeAnswers, intakeQuestions, readIntakeAnswers } from './intake-answers.ts'
import { readIntakeDraft, saveIntakeDraft } from './intake-draft.ts'

/** Stores what an intake form holds that is not sent, over the answers of before, as a sent form’s are. A place alone is no answer there either. */
export function saveUnsentIntake(fields: FormData): void {
  const typed = [...fields].map(([name, value]) => [name, String(value)] as const)
  if (!hasIntakeAnswers(readIntakeAnswers(new URLSearchParams(typed.map((each) => [...each]))))) return
  const query = readIntakeDraft() ?? new URLSearchParams()
  for (const name of [...intakeQuestions, 'currency', 'country', 'city', 'page']) query.delete(name)
  const [country = '', city = ''] = String(fields.get('where') ?? '')
    .split(', ')
    .reverse()
  const answers = typed.filter(([name]) => name !== 'where' && name !== 'say')
  for (const [name, value] of [['country', country] as const, ['city', city] as const, ...answers]) if (value) query.append(name, value)
  saveIntakeDraft(`/explore?${query}`)
}
