import './landing.css'
import { enhanceMenu } from '../ui/drop-menu.ts'
import { startIntake } from './intake-location.ts'

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
if (intakeForm)
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((each) => each.isIntersecting)) return
    observer.disconnect()
    void startIntake(intakeForm)
  }).observe(intakeForm)

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
