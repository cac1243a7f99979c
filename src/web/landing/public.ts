import './landing.css'
import { enhanceMenu } from '../ui/drop-menu.ts'
import { startIntake } from './intake-location.ts'

/** The start page's whole script: the menu's manners, those of the three questions, and the card of the sign-in page, fetched at its first use. */
let isOpening = false
let isMenuEnhanced = false

const menu = document.querySelector<HTMLDetailsElement>('.public-menu')
menu?.addEventListener('toggle', enhanceMenuOnce)
// Entries that something opened here has left in the history, before a reload: they are stepped over.
addEventListener('popstate', enhanceMenuOnce)
if (history.state?.layers) enhanceMenuOnce()

function enhanceMenuOnce(): void {
  if (!menu || isMenuEnhanced) return
  isMenuEnhanced = true
  enhanceMenu(menu)
}

/** The place that the address tells is asked for when somebody comes near the three questions. */
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
