import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-order.mjs'

/**
 * For every project: a project takes nothing over from the others. Files of tests share what they import: importing the whole
 * server again for each of its files nearly doubled the processor time of its tests.
 */
const setupFiles = ['scripts/fail-on-errors.mjs', 'scripts/fix-property-seed.mjs']
const isolate = false
/** Only against a hanging test: a busy machine takes as long as it takes. */
const testTimeout = 120_000

/** `npm test` runs the ordinary files, `npm run test:more` those named `*.more.test.ts`; without a suite, all of them. */
const suite = process.env.MERIDIAN_TESTS ?? 'all'
const files = (include: string[], exclude: string[] = []) => ({
  include: suite === 'more' ? include.map((pattern) => pattern.replace('.test.', '.more.test.')) : include,
  exclude: suite === 'ordinary' ? [...exclude, '**/*.more.test.*'] : exclude,
})

/** The DOM of component tests loads no files and follows no links: a link is checked by its address. */
const OFFLINE_DOM = {
  disableCSSFileLoading: true,
  disableJavaScriptFileLoading: true,
  navigation: { disableMainFrameNavigation: true },
}

/** One project per room, so that `npx vitest run --project domain` runs without a database. */
export default defineConfig({
  test: {
    // One more than the cores of the slowest machine: some tests wait for servers, builds and disks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'domain', setupFiles, isolate, testTimeout, ...files(['domain/src/**/*.test.ts']) } },
      { test: { name: 'contract', setupFiles, isolate, testTimeout, ...files(['contract/src/**/*.test.ts']) } },
      {
        test: {
          name: 'maps',
          setupFiles,
          isolate,
          ...files(['maps/src/**/*.test.ts']),
          // Only against a hanging test: the first run installs the routing engine and builds from the region pack.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      { test: { name: 'simulate', setupFiles, isolate, testTimeout, ...files(['simulate/src/**/*.test.ts']) } },
      { test: { name: 'scripts', setupFiles, isolate, testTimeout, ...files(['scripts/**/*.test.mjs']) } },
      {
        test: {
          name: 'web',
          setupFiles,
          isolate,
          testTimeout,
          ...files(['web/{src,service-worker}/**/*.test.{ts,tsx}'], ['**/*.dom.*test.tsx']),
        },
      },
      {
        // Screens in a DOM, with the real hooks over a fake server.
        test: {
          name: 'web-dom',
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { url: 'http://localhost/', width: 1280, height: 800, settings: OFFLINE_DOM },
          },
          setupFiles: [...setupFiles, 'web/test/dom-setup.ts'],
          isolate,
          ...files(['web/src/**/*.dom.test.tsx']),
          // Their colors are compared with the theme, their touch targets measured; other styles are left out.
          css: { include: [/tracking-page\/page\.css/, /admin-drivers\/drivers\.module\.css/] },
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: [...setupFiles, 'server/test/fast-passwords.ts'],
          isolate,
          ...files(['server/src/**/*.test.ts', 'server/test/**/*.test.ts']),
          globalSetup: ['server/test/global-setup.ts'],
          // A test waits for what it expects, for as long as a busy machine takes; these only end a run that hangs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000, interval: 10 } },
        },
      },
    ],
  },
})
