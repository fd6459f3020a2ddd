/** Builds `t.html`, the page of a tracking link. A build of its own: together with the app it would load the app's code. */
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { type BuildLanguage, baseOf, texts } from './build-language.ts'
import { pageLanguage } from './build-pages.ts'

const PAGE = 't.html'

export function trackingPage(language: BuildLanguage): Plugin {
  let folder = ''
  return {
    name: 'tracking-page',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // The development server finds the page by its file name only.
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/t/')) request.url = `/${PAGE}`
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
            rolldownOptions: { input: join(import.meta.dirname, PAGE) },
          },
        })
      },
    },
  }
}
