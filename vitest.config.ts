import { defineConfig } from 'vitest/config'

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `http-${kind}`,
    include: ['tests/http/**/*.test.ts'],
    env: { TEST_DATABASE: kind },
    globalSetup: ['tests/support/prepare-database.ts'],
  },
})

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] } },
      { extends: true, test: { name: 'property', include: ['tests/property/**/*.test.ts'], testTimeout: 300_000 } },
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        extends: true,
        test: {
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/prepare-database.ts'],
          testTimeout: 600_000,
        },
      },
      { extends: true, test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], testTimeout: 300_000, fileParallelism: false } },
    ],
  },
})
