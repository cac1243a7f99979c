import { amountProblem } from '../typed-number.ts'
import { amountField, hasIntakeAnswers, intakeQuestions, readIntakeAnswers } from './intake-answers.ts'
import { readIntakeDraft, saveIntakeDraft } from './intake-draft.ts'

/**
 * Enhances the intake form by script: amounts and currency of the chosen country, buttons that fill in an amount, validation of the amount, and an
 * address without empty fields.
 * @returns `suggest` for a place, which never overrides a choice
 */
export function enhanceIntakeForm(form: HTMLFormElement): { suggest: (country: string, city?: string) => void } {
  const where = form.elements.namedItem('where') as HTMLSelectElement
  const amount = form.elements.namedItem('amount') as HTMLInputElement
  const currency = form.elements.namedItem('currency') as HTMLInputElement
  const error = document.createElement('p')
  error.className = 'field-error'
  error.id = `${amount.id}-error`
  error.setAttribute('role', 'alert')
  const hintId = amount.getAttribute('aria-describedby')
  // An amount that cannot be taken stays as typed, with what is wrong with it. Without script the list says so.
  const validateAmount = () => {
    syncCurrency()
    const problem = amountProblem(amount.value, amountField(currency.value))
    error.textContent = problem
    if (problem) amount.after(error)
    else error.remove()
    amount.setAttribute('aria-invalid', String(problem !== null))
    amount.setAttribute('aria-describedby', [problem && error.id, hintId].filter(Boolean).join(' '))
    return problem === null
  }
  // Nobody is corrected before they have typed to the end.
  const revalidateAmount = () => error.isConnected && validateAmount()
  const placeGroup = () => {
    const group = where.selectedOptions[0]?.parentElement
    return group instanceof HTMLOptGroupElement ? group : null
  }
  // Before each use: React writes the first value of a hidden field again whenever the form is rendered.
  const syncCurrency = () => {
    currency.value = placeGroup()?.dataset.currency ?? ''
  }
  const syncCountry = () => {
    syncCurrency()
    for (const sums of form.querySelectorAll<HTMLElement>('.way-in-sums')) sums.hidden = sums.dataset.country !== placeGroup()?.label
    if (amount.value) validateAmount()
  }
  amount.addEventListener('input', revalidateAmount)
  amount.addEventListener('change', validateAmount)
  // An error that appears when the field loses focus would move the button from under the pointer, and the press would be lost.
  form.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button:not([type=button])')) event.preventDefault()
  })
  form.addEventListener('submit', (event) => {
    if (validateAmount()) return
    event.preventDefault()
    event.stopPropagation()
    amount.focus()
  })
  where.addEventListener('change', syncCountry)
  form.addEventListener('click', ({ target }) => {
    const sum = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null
    if (!sum?.closest('.way-in-sums')) return
    amount.value = sum.value
    validateAmount()
  })
  form.addEventListener('formdata', ({ formData }) => {
    for (const name of new Set(formData.keys())) if (formData.getAll(name).every((each) => each === '')) formData.delete(name)
    if (!formData.has('amount')) formData.delete('currency')
  })
  syncCountry()
  return {
    suggest: (country, city) => {
      if (where.value) return
      where.value = city ? `${city}, ${country}` : country
      syncCountry()
    },
  }
}

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
