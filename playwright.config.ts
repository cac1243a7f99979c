import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isDeep, isNamed } from './tests/support/depth.ts'

/** What hangs on the room a screen has is walked on a laptop too, but for single tests tagged `@phone`. */
const onBothScreens = ['explore-rows', 'first-page', 'report', 'way-in']
/** Left to the deep run, as are single tests tagged `@deep`. */
const onlyDeep = [
  'admin-data',
  'assisted',
  'closed-places',
  'contact',
  'editions',
  'every-country',
  'listen',
  'plain-http',
  'pseudo-documents',
  'pseudo-language',
  'report-height',
  'square-report',
  'unknown-place',
]
/** Whoever names a file wants all of it. */
const isWhole = isDeep || isNamed
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

/** Journeys through the built product in real Chromium, on a phone's and on a laptop's screen. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  // One more than there are cores: a browser often waits.
  workers: Math.max(2, availableParallelism()) + 1,
  // Only what never comes is a failure: on a busy machine all comes late, and a wide limit costs nothing where it is not reached.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}), args: ['--no-sandbox'] },
    timezoneId: 'Africa/Accra',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      ...(isWhole ? {} : { testIgnore: filesOf(onlyDeep), grepInvert: /@deep/ }),
      use: { viewport: { width: 360, height: 740 } },
    },
    {
      name: 'laptop',
      ...(isWhole ? {} : { testMatch: filesOf(onBothScreens), grepInvert: /@deep|@phone/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
