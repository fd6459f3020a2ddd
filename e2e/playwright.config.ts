import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

const browser = await findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './demo.ts',
  // A worker runs a server and a database for each file; two cores carry two.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A machine that does much else draws slowly; what passes waits for nothing of this.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
  },
})
