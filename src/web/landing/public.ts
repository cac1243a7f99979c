import './landing.css'
import { mannersOf } from '../ui/drop-menu.ts'

/** The start page's whole script: the menu's manners, and links to the sign-in page open its card in a dialog, whose code is fetched at the first press. */
let opening = false

const menu = document.querySelector<HTMLDetailsElement>('.public-menu')
if (menu) mannersOf(menu)

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
