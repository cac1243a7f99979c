import './landing.css'
import { mannersOf } from '../ui/drop-menu.ts'
import { startWayIn } from './way-in-place.ts'

/** The start page's whole script: the menu's manners, those of the three questions, and the card of the sign-in page, fetched at its first use. */
let opening = false
let hasManners = false

const menu = document.querySelector<HTMLDetailsElement>('.public-menu')
menu?.addEventListener('toggle', takeManners)
// Entries that something opened here has left in the history, before a reload: they are stepped over.
addEventListener('popstate', takeManners)
if (history.state?.layers) takeManners()

function takeManners(): void {
  if (!menu || hasManners) return
  hasManners = true
  mannersOf(menu)
}

/** The place that the address tells is asked for when somebody comes near the three questions. */
const wayIn = document.querySelector<HTMLFormElement>('.way-in')
if (wayIn)
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((each) => each.isIntersecting)) return
    observer.disconnect()
    void startWayIn(wayIn)
  }).observe(wayIn)

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-auth]') : null
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  if (opening) return
  opening = true
  import('./auth-dialog.tsx')
    .then(({ openAuthDialog }) => openAuthDialog(link.dataset.auth === 'register' ? 'register' : 'login'))
    .catch(() => location.assign(link.href))
    .finally(() => {
      opening = false
    })
})
