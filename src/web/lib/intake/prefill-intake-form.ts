import { amountText, readIntakeAnswers } from './intake-answers.ts'

/**
 * Fills an untouched intake form from the answers that this device keeps; what somebody chose, or the browser restored, stays.
 * @returns whether it was filled
 */
export function prefillIntakeForm(form: HTMLFormElement, draft: URLSearchParams): boolean {
  if ([...new FormData(form).values()].some((value) => value !== '')) return false
  const answers = readIntakeAnswers(draft)
  const { amount, currency, trades, have, when, hours, workplace } = answers
  const [city, country] = [draft.get('city') ?? '', draft.get('country') ?? '']
  setField('where', city && country ? `${city}, ${country}` : country)
  setField('amount', amountText(answers, currencyOfPlace()))
  setField('currency', amount === null ? '' : currency)
  setField('workplace', workplace)
  if (hours !== null) offerHours(hours)
  setField('hours', String(hours ?? ''))
  const chosen = { trades, have, when }
  for (const [name, list] of Object.entries(chosen))
    for (const box of form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`)) {
      box.checked = list.split(',').includes(box.value)
      // A tool that few people have is asked of nobody, and stays with whoever named it.
      if (box.checked) box.closest('label')!.hidden = false
    }
  return true

  function currencyOfPlace(): string | undefined {
    const group = (form.elements.namedItem('where') as HTMLSelectElement).selectedOptions[0]?.parentElement
    return group instanceof HTMLOptGroupElement ? group.dataset.currency : undefined
  }

  /** The form offers the usual hours; other ones may have been chosen. */
  function offerHours(hours: number): void {
    const field = form.elements.namedItem('hours') as HTMLSelectElement
    const options = [...field.options]
    if (options.some(({ value }) => value === String(hours))) return
    field.add(new Option(String(hours)), options.find(({ value }) => Number(value) > hours) ?? null)
  }

  /** A select keeps its first option where it has none of that value. */
  function setField(name: string, value: string): void {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
    else if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value)) field.value = value
  }
}
