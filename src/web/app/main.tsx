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

addEventListener('error', (event) => reportUnexpected(event.message, event.error))
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  reportUnexpected(String(event.reason), event.reason)
})

/**
 * A visitor's page is there already as text: it is taken over in one step, when its screen's file has come. A signed-in page is drawn at once,
 * while its screen's file and the person are on their way.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const target = targetOf(location.pathname, location.search.slice(1), { signedIn: !openedAsVisitor, admin: !openedAsVisitor })
  const screen = target.kind === 'screen' ? loadScreen(target.name).catch(() => undefined) : null
  if (!openedAsVisitor) askWho()
  else if (root.hasChildNodes()) {
    await screen
    root.replaceChildren()
  }
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={navigateOver}>
            <App />
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// In a task of its own: reading in the scripts has kept the thread long enough.
setTimeout(start)
