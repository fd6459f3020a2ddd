import { defineConfig } from 'vitest/config'

/** One project per room, so that `npx vitest run --project domain` runs without a database. */
export default defineConfig({
  test: {
    // Two cores are what the slowest machine has, and the database wants its share of them.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
