import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import './chrome.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { queryClient } from '../lib/api/queries.ts'
import { openedAsVisitor } from '../lib/page-flags.ts'
import { prefetchSession } from '../lib/session/session.ts'
import { navigateWithLayers } from '../ui/history-layers.ts'
import { App } from './app.tsx'
import { reportUnexpected } from './error-fallback.tsx'
import { hydrateQueryCache } from './hydrate.ts'
import { resolveTarget } from './route-screen.ts'
import { loadScreen } from './screens.tsx'
import { loadPublicHeader } from './shell.tsx'

addEventListener('error', (event) => reportUnexpected(event.message, event.error))
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  reportUnexpected(String(event.reason), event.reason)
})

const root = document.getElementById('root')!
const isServerRendered = root.hasChildNodes()

/**
 * A server-rendered page hydrates in one step, when its screen's file is loaded. Any other renders at once, while its screen's file and the session
 * load.
 */
async function start(): Promise<void> {
  const target = resolveTarget(location.pathname, location.search.slice(1), { signedIn: !openedAsVisitor, admin: !openedAsVisitor })
  const screen = target.kind === 'screen' ? loadScreen(target.name).catch(() => undefined) : null
  const isHydrated = hydrateQueryCache()
  if (openedAsVisitor) await loadPublicHeader().catch(() => undefined)
  else prefetchSession()
  if (isServerRendered) await screen
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={navigateWithLayers}>
            <App isHydrated={isHydrated} />
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// In a task of its own: evaluating the scripts has blocked the thread long enough.
setTimeout(start)
