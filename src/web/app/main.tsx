import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../lib/queries.ts'
import { App } from './app.tsx'
import { reportUnexpected } from './error-fallback.tsx'

addEventListener('error', (event) => reportUnexpected(event.message, event.error))
addEventListener('unhandledrejection', (event) => reportUnexpected(String(event.reason), event.reason))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
