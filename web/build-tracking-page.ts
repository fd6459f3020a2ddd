/**
 * Builds the pages without an account: `t.html` of a tracking link and `desk.html` of a front desk. A build of its own: together
 * with the app they would load the app's code.
 */
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { type BuildLanguage, baseOf, texts } from './build-language.ts'
import { pageLanguage } from './build-pages.ts'

const PAGES = { '/t/': 't.html', '/desk/': 'desk.html' }

export function trackingPage(language: BuildLanguage): Plugin {
  let folder = ''
  return {
    name: 'tracking-page',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // The development server finds a page by its file name only.
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        for (const [path, page] of Object.entries(PAGES)) if (request.url?.startsWith(path)) request.url = `/${page}`
        next()
      })
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (this.environment.mode !== 'build') return
        await build({
          configFile: false,
          root: import.meta.dirname,
          base: baseOf(language),
          plugins: [texts(language), pageLanguage(language)],
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            manifest: '.vite/tracking-page.json',
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            // The map's chunk, which is loaded on demand.
            chunkSizeWarningLimit: 2_000,
            rolldownOptions: { input: Object.values(PAGES).map((page) => join(import.meta.dirname, page)) },
          },
        })
      },
    },
  }
}
