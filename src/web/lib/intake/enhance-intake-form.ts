import { readAsTyped, typedProblem } from '../typed-number.ts'
import { amountField } from './intake-answers.ts'

/**
 * Enhances the intake form by script: amounts and currency of the chosen country, buttons that fill in an amount, validation of the amount, and an
 * address without empty fields.
 * @returns `suggest` for a place, which never overrides a choice
 */
export function enhanceIntakeForm(form: HTMLFormElement): { suggest: (country: string, city?: string) => void } {
  const where = form.elements.namedItem('where') as HTMLSelectElement
  const amount = form.elements.namedItem('amount') as HTMLInputElement
  const currency = form.elements.namedItem('currency') as HTMLInputElement
  // An invalid amount stays as typed, with the browser's validation message. Without script the list accepts any amount.
  const validateAmount = () =>
    amount.setCustomValidity(typedProblem(readAsTyped(amount.value, amountField(currency.value)), amount.title) ?? '')
  const syncCountry = () => {
    const group = where.selectedOptions[0]?.parentElement
    const isGroup = group instanceof HTMLOptGroupElement
    currency.value = isGroup ? (group.dataset.currency ?? '') : ''
    for (const sums of form.querySelectorAll<HTMLElement>('.way-in-sums')) sums.hidden = !isGroup || sums.dataset.country !== group.label
    validateAmount()
  }
  amount.addEventListener('input', validateAmount)
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
