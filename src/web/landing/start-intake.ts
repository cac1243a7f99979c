import type { CallOutput } from '#contract/call.ts'
import { enhanceIntakeForm } from '../lib/intake/enhance-intake-form.ts'
import { timeZone } from '../lib/time-zone.ts'

export { prefillIntakeForm } from '../lib/intake/prefill-intake-form.ts'

/** Enhances the intake form and suggests the country or city of the visitor's IP address; without a response it suggests none. */
export async function startIntake(form: HTMLFormElement): Promise<void> {
  const { suggest } = enhanceIntakeForm(form)
  const answer = await fetch(`/api/geo?timezone=${encodeURIComponent(timeZone())}`).catch(() => null)
  if (!answer?.ok) return
  const { country, city, method } = (await answer.json()) as CallOutput<'GET /api/geo'>
  if (method !== 'default') suggest(country, city)
}
