import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const deep = process.env.TEST_DEPTH === 'deep'

/** They lean on nothing of the database's own, or walk every call many times: on one kind of database, but for the deep run. */
const onOneDatabase = {
  embedded: ['ai', 'sources', 'oidc', 'files', 'fuzz', 'fuzz-stored-script'],
  postgres: [
    'abuse',
    'accounts-mail',
    'admin',
    'ai-budget',
    'closed-places',
    'compare',
    'compress',
    'earlier-reports',
    'editions',
    'free-work',
    'gap-maps',
    'gap-squares',
    'hosts',
    'inbox',
    'interface',
    'limit-zone',
    'map-coverage',
    'matrix',
    'matrix-headers',
    'may-read',
    'opportunities',
    'payments-begin',
    'plan-marks',
    'profile',
    'provider-amounts',
    'purchase-matrix',
    'refund-premium',
    'session-hold',
    'square-reports',
  ],
}
const filesOf = (names: string[]) => (deep ? [] : names.map((name) => `tests/http/${name}.test.ts`))

const fixedSeed = ['tests/support/seeds.ts']

/** Files of a project share what a worker loads, the market data first of all: a file that replaces a module or a global puts it back. */
const shared = { isolate: false }

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    // What embedded databases take of the memory comes back with the end of their process.
    ...(kind === 'postgres' ? shared : {}),
    name: `http-${kind}`,
    include: ['tests/http/**/*.test.ts'],
    exclude: filesOf(onOneDatabase[kind === 'postgres' ? 'embedded' : 'postgres']),
    env: { TEST_DATABASE: kind },
    globalSetup: ['tests/support/prepare-database.ts', 'tests/support/prepare-threads.ts'],
  },
})

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: Number(process.env.TEST_WORKERS) || Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], setupFiles: fixedSeed },
      },
      {
        extends: true,
        test: { ...shared, name: 'property', include: ['tests/property/**/*.test.ts'], setupFiles: fixedSeed, testTimeout: 300_000 },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        extends: true,
        test: {
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          setupFiles: fixedSeed,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/prepare-database.ts'],
          testTimeout: 600_000,
        },
      },
      { extends: true, test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], testTimeout: 900_000 } },
      { extends: true, test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
