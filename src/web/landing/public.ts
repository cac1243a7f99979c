import './landing.css'
import type { CallOutput } from '#contract/call.ts'
import { deviceStore, visitorIdeasKey } from '../lib/browser-store.ts'
import { enhanceIntakeForm } from '../lib/intake/enhance-intake-form.ts'
import { readIntakeDraft } from '../lib/intake/intake-draft.ts'
import { prefillIntakeForm } from '../lib/intake/prefill-intake-form.ts'
import { timeZone } from '../lib/time-zone.ts'
import { enhanceMenu } from '../ui/drop-menu.ts'

/** The start page's whole script: the menu, the intake form, and the sign-in dialog, fetched at its first use. */
let isOpening = false
let isMenuEnhanced = false

const menu = document.querySelector<HTMLDetailsElement>('.public-menu')
menu?.addEventListener('toggle', enhanceMenuOnce)
// History entries that layers left before a reload are skipped.
addEventListener('popstate', enhanceMenuOnce)
if (history.state?.layers) enhanceMenuOnce()

function enhanceMenuOnce(): void {
  if (!menu || isMenuEnhanced) return
  isMenuEnhanced = true
  enhanceMenu(menu)
}

/** The location of the IP address is requested when somebody comes near the intake form. */
const intakeForm = document.querySelector<HTMLFormElement>('.way-in')
const intakeDraft = intakeForm && readIntakeDraft()
if (intakeForm && intakeDraft) prefillIntakeForm(intakeForm, intakeDraft)
if (intakeForm)
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((each) => each.isIntersecting)) return
    observer.disconnect()
    void startIntake(intakeForm)
  }).observe(intakeForm)

if (deviceStore.read(visitorIdeasKey) !== null) document.querySelector('[data-kept]')?.removeAttribute('hidden')

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-auth]') : null
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  if (isOpening) return
  isOpening = true
  import('./auth-dialog.tsx')
    .then(({ openAuthDialog }) => openAuthDialog(link.dataset.auth === 'register' ? 'register' : 'login'))
    .catch(() => location.assign(link.href))
    .finally(() => {
      isOpening = false
    })
})

/** Enhances the intake form and suggests the country or city of the visitor's IP address; without a response it suggests none. */
async function startIntake(form: HTMLFormElement): Promise<void> {
  const { suggest } = enhanceIntakeForm(form)
  const answer = await fetch(`/api/geo?timezone=${encodeURIComponent(timeZone())}`).catch(() => null)
  if (!answer?.ok) return
  const { country, city, method } = (await answer.json()) as CallOutput<'GET /api/geo'>
  if (method !== 'default') suggest(country, city)
}
