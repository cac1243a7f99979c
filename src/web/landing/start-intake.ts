import type { CallOutput } from '#contract/call.ts'
import { enhanceIntakeForm, saveUnsentIntake } from '../lib/intake/enhance-intake-form.ts'
import { timeZone } from '../lib/time-zone.ts'

export { prefillIntakeForm } from '../lib/intake/prefill-intake-form.ts'

/**
 * Enhances the intake form and suggests the country or city of the visitor's IP address; without a response it suggests none. Whoever leaves by a link, as
 * to an account, keeps what it holds.
 */
export async function startIntake(form: HTMLFormElement): Promise<void> {
  const { suggest } = enhanceIntakeForm(form)
  const saveOnLink = ({ target }: Event) => target instanceof Element && target.closest('a') && saveUnsentIntake(new FormData(form))
  document.addEventListener('click', saveOnLink, { capture: true })
  const answer = await fetch(`/api/geo?timezone=${encodeURIComponent(timeZone())}`).catch(() => null)
  if (!answer?.ok) return
  const { country, city, method } = (await answer.json()) as CallOutput<'GET /api/geo'>
  if (method !== 'default') suggest(country, city)
}
