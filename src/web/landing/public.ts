import './landing.css'
import { deviceStore, visitorIdeasKey } from '../lib/browser-store.ts'
import { readIntakeDraft } from '../lib/intake/intake-draft.ts'
import { enhanceMenu } from '../ui/drop-menu.ts'

/** The start page's first script: the menu. What reads numbers for the intake form is fetched when the form is near, the sign-in dialog at its first use. */
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
if (intakeForm && intakeDraft) void loadIntake().then((intake) => intake?.prefillIntakeForm(intakeForm, intakeDraft))
if (intakeForm)
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((each) => each.isIntersecting)) return
    observer.disconnect()
    void loadIntake().then((intake) => intake?.startIntake(intakeForm))
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

/** Without it the form is sent as it is. */
function loadIntake() {
  return import('./start-intake.ts').catch(() => null)
}
