import { readAsTyped, typedProblem } from '../typed-number.ts'
import { amountField } from './intake-answers.ts'

/**
 * What the three questions gain once a script is there: the sums and the money of the chosen country, a press on a sum that types it, a word on
 * an amount that cannot be read, and an address without what was not answered. Returns how to suggest a place, which changes nothing that was chosen.
 */
export function enhanceIntakeForm(form: HTMLFormElement): { suggest: (country: string, city?: string) => void } {
  const where = form.elements.namedItem('where') as HTMLSelectElement
  const amount = form.elements.namedItem('amount') as HTMLInputElement
  const currency = form.elements.namedItem('currency') as HTMLInputElement
  // What cannot be read stays as it was typed, and the browser says why. Without a script the list comes for any amount.
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
