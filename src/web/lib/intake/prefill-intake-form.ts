import { readIntakeAnswers } from './intake-answers.ts'

/**
 * Fills an untouched intake form from the answers that this device keeps; what somebody chose, or the browser restored, stays.
 * @returns whether it was filled
 */
export function prefillIntakeForm(form: HTMLFormElement, draft: URLSearchParams): boolean {
  if ([...new FormData(form).values()].some((value) => value !== '')) return false
  const { amount, currency, trades, have, when, hours, workplace } = readIntakeAnswers(draft)
  const [city, country] = [draft.get('city') ?? '', draft.get('country') ?? '']
  setField('where', city && country ? `${city}, ${country}` : country)
  setField('amount', String(amount ?? ''))
  setField('currency', amount === null ? '' : currency)
  setField('workplace', workplace)
  setField('hours', String(hours ?? ''))
  const chosen = { trades, have, when }
  for (const [name, list] of Object.entries(chosen))
    for (const box of form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`))
      box.checked = list.split(',').includes(box.value)
  return true

  /** A select keeps its first option where it has none of that value. */
  function setField(name: string, value: string): void {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
    else if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value)) field.value = value
  }
}
