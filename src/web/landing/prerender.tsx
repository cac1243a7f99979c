import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageName } from '#contract/pages.ts'
import { landingTexts } from '#words/web/landing.ts'
import { pricingTexts } from '#words/web/pricing.ts'
import { staticTexts } from '#words/web/static.ts'
import { App } from '../app/app.tsx'
import { loadScreen } from '../app/screens.tsx'
import { loadPublicHeader } from '../app/shell.tsx'
import { queryClient } from '../lib/api/queries.ts'
import { intakeCountries } from '../lib/intake/countries.ts'
import { countriesInWords } from '../lib/texts.ts'
import { Landing } from './landing.tsx'
import type { LandingSample } from './sample.tsx'

/** Run at build time: renders the public pages to text. */
export type Prerender = typeof import('./prerender.tsx')

/** For an installation with a language model, or without one. */
export function renderLanding(sample: LandingSample, hasModel: boolean, ...places: Parameters<typeof intakeCountries>): string {
  return renderToStaticMarkup(<Landing sample={sample} hasModel={hasModel} countries={intakeCountries(...places)} />)
}

/** A page that the app hydrates once its script is loaded; until then, and without script, it reads the same. */
export async function renderPage(name: PageName, path: string): Promise<string> {
  await Promise.all([loadScreen(name), loadPublicHeader()])
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </QueryClientProvider>,
    )
  } finally {
    // The cache's timers of ten minutes would keep the build process alive.
    queryClient.clear()
  }
}

export function pageTexts(name: string): { title: string; description: string } {
  if (name === 'home') return { title: landingTexts.title, description: landingTexts.description({ countries: countriesInWords('or') }) }
  if (name === 'pricing') return pricingTexts
  const entry = Object.entries(staticTexts).find(([page]) => page === name)
  if (!entry) throw new Error(`The page ${name} has no texts`)
  return entry[1]
}
