import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** What does not hang on the room a screen has is walked on the phone alone, but for the deep run: these files, and single tests tagged `@phone`. */
const isDeep = process.env.TEST_DEPTH === 'deep'
const onPhoneAlone = isDeep
  ? []
  : [
      'already-paid',
      'ask',
      'assisted',
      'choose-business',
      'closed-places',
      'contact',
      'editions',
      'every-country',
      'every-screen',
      'four-people',
      'inbox',
      'mailed-link',
      'offline',
      'payment-windows',
      'plain-http',
      'pseudo-language',
      'providers',
      'refusals',
      'refused-payments',
      'session-unknown',
      'sign-in',
      'states',
      'unknown-place',
      'what-if',
      'wizard-keyboard',
    ].map((name) => `**/${name}.spec.ts`)

/** Journeys through the built product in real Chromium, on a phone's and on a laptop's screen. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  workers: Math.max(2, availableParallelism()),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}), args: ['--no-sandbox'] },
    timezoneId: 'Africa/Accra',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 } } },
    {
      name: 'laptop',
      testIgnore: onPhoneAlone,
      ...(isDeep ? {} : { grepInvert: /@phone/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
