import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import './chrome.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { openedAsVisitor } from '../lib/document.ts'
import { queryClient } from '../lib/queries.ts'
import { askWho } from '../lib/session.ts'
import { navigateOver } from '../ui/history-layers.ts'
import { App } from './app.tsx'
import { reportUnexpected } from './error-fallback.tsx'
import { targetOf } from './route-screen.ts'
import { loadScreen } from './screens.tsx'
import { loadPublicHeader } from './shell.tsx'
import { takePageAnswers } from './take-over.ts'

addEventListener('error', (event) => reportUnexpected(event.message, event.error))
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  reportUnexpected(String(event.reason), event.reason)
})

const root = document.getElementById('root')!
const isText = root.hasChildNodes()

/**
 * A page that is there as text is taken over in one step, when its screen's file has come. Any other is drawn at once, while its screen's file and
 * the person are on their way.
 */
async function start(): Promise<void> {
  const target = targetOf(location.pathname, location.search.slice(1), { signedIn: !openedAsVisitor, admin: !openedAsVisitor })
  const screen = target.kind === 'screen' ? loadScreen(target.name).catch(() => undefined) : null
  const isBrought = takePageAnswers()
  if (openedAsVisitor) await loadPublicHeader().catch(() => undefined)
  else askWho()
  if (isText) await screen
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={navigateOver}>
            <App isBrought={isBrought} />
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// In a task of its own: reading in the scripts has kept the thread long enough.
setTimeout(start)
