import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isDeep, isNamed } from './tests/support/depth.ts'

/** Of what no database changes, and long: in the deep run on PostgreSQL alone. */
const sameOnBoth = ['ai', 'fuzz', 'imports', 'map-coverage', 'matrix', 'opportunities', 'sources', 'square-reports', 'thread-time'].map(
  (name) => `tests/http/${name}.test.ts`,
)
/** Long, and of what is switched off unless an operator wants it, or of what changes seldom: in the deep run. */
const onlyDeep =
  isDeep || isNamed
    ? []
    : [
        'scripts/check-data.test.ts',
        'scripts/house-figures.test.ts',
        'scripts/house-problems.test.ts',
        'scripts/start-packages.test.ts',
        'src/markets/load.test.ts',
        'src/markets/mistakes*.test.ts',
        'tests/crash/embedded-turns.test.ts',
        'tests/crash/generation.test.ts',
        'tests/crash/new-country.test.ts',
        'tests/crash/outage.test.ts',
        'tests/crash/plan-marks.test.ts',
        'tests/crash/snapshot.test.ts',
        'tests/crash/upgrade.test.ts',
        'tests/http/ai.test.ts',
        'tests/http/earlier-reports.test.ts',
        'tests/http/imports.test.ts',
        'tests/http/list-budget.test.ts',
        'tests/http/map-coverage.test.ts',
        'tests/http/real-firms.test.ts',
        'tests/http/sources.test.ts',
        'tests/http/square-reports.test.ts',
        'tests/http/thread-time.test.ts',
        'tests/http/unread.test.ts',
        'tests/money/plans.test.ts',
        'tests/money/processes.test.ts',
        'tests/property/city-squares.test.ts',
        'tests/property/report-prose.test.ts',
        'tests/property/report-words.test.ts',
        'tests/property/unit-words.test.ts',
        'tests/property/words-prose.test.ts',
      ]

/** Only what never comes is a failure: on a busy machine all comes late, and a wide limit costs nothing where it is not reached. */
const longTimeout = isDeep ? 1_800_000 : 900_000

const fixedSeed = ['tests/support/seeds.ts']
const cheapHashes = ['tests/support/cheap-hashes.ts']

/** Files of a project share what a worker loads, the market data first of all: a file that replaces a module or a global puts it back. */
const shared = { isolate: false }

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    // What embedded databases take of the memory comes back with the end of their process.
    ...(kind === 'postgres' ? shared : {}),
    name: `http-${kind}`,
    include: ['tests/http/**/*.test.ts'],
    ...(kind === 'embedded' ? { exclude: [...onlyDeep, ...sameOnBoth] } : {}),
    env: { TEST_DATABASE: kind },
    setupFiles: cheapHashes,
    globalSetup: ['tests/support/prepare-database.ts', 'tests/support/prepare-threads.ts'],
  },
})

export default defineConfig({
  test: {
    // What one project has compiled the next one need not.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    exclude: onlyDeep,
    testTimeout: isDeep ? longTimeout : 240_000,
    hookTimeout: isDeep ? 1_800_000 : 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    maxWorkers: Number(process.env.TEST_WORKERS) || Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: fixedSeed,
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'property', include: ['tests/property/**/*.test.ts'], setupFiles: fixedSeed, testTimeout: longTimeout },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        extends: true,
        test: {
          ...shared,
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          setupFiles: [...fixedSeed, ...cheapHashes],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/prepare-database.ts', 'tests/support/prepare-threads.ts'],
          testTimeout: longTimeout,
        },
      },
      { extends: true, test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], testTimeout: longTimeout } },
      { extends: true, test: { ...shared, name: 'crash', include: ['tests/crash/**/*.test.ts'], testTimeout: longTimeout } },
    ],
  },
})
