import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

const browser = await findBrowser()
/** `npm test` runs the journeys, `npm run test:more` the sweeps, `*.more.spec.ts`; without a suite, both. */
const suite = process.env.MERIDIAN_TESTS ?? 'all'

export default defineConfig({
  testDir: '.',
  testMatch: suite === 'more' ? '*.more.spec.ts' : '*.spec.ts',
  testIgnore: suite === 'ordinary' ? '*.more.spec.ts' : [],
  globalSetup: './demo.ts',
  // Each worker runs a server, a database and a browser, and waits now and then for one of them: two cores carry three.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine renders slowly; a passing test waits for none of this.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    // It loads every file of the app into its cache, in each new context. Tests about it allow it.
    serviceWorkers: 'block',
    // Transitions cost frames in software, and no test is about them.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
