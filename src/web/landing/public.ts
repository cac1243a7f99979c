import './landing.css'

/** The start page's whole script: links to the sign-in page open its card in a dialog, whose code is fetched at the first press. */
let opening = false

// The card that was open before a reload is not any more: its entry goes too.
const { layers = 0 } = (history.state ?? {}) as { layers?: number }
if (layers > 0) history.go(-layers)

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
