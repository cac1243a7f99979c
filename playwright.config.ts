import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

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
    { name: 'laptop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
