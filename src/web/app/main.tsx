import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import './chrome.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openedAsVisitor } from '../lib/document.ts'
import { queryClient } from '../lib/queries.ts'
import { App } from './app.tsx'
import { reportUnexpected } from './error-fallback.tsx'
import { targetOf } from './route-screen.ts'
import { loadScreen } from './screens.tsx'

addEventListener('error', (event) => reportUnexpected(event.message, event.error))
addEventListener('unhandledrejection', (event) => reportUnexpected(String(event.reason), event.reason))

/** A visitor's page is there already as text: it is taken over in one step, when its screen's file has come. */
async function start(): Promise<void> {
  const root = document.getElementById('root')!
  if (openedAsVisitor && root.hasChildNodes()) {
    const target = targetOf(location.pathname, location.search.slice(1), { signedIn: false, admin: false })
    if (target.kind === 'screen') await loadScreen(target.name).catch(() => undefined)
    root.replaceChildren()
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
