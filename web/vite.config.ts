import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, INITIAL_CHUNKS } from './build-chunks.ts'
import { contractOfBrowser } from './build-contract.ts'
import { baseOf, buildLanguage, texts } from './build-language.ts'
import { offlineVerifier } from './build-offline-verifier.ts'
import { pageLanguage } from './build-pages.ts'
import { serviceWorker } from './build-service-worker.ts'
import { trackingPage } from './build-tracking-page.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/** One below the highest, which takes twice as long for files 2 % smaller. */
const BROTLI_PARAMS = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY - 1 }

const API = `http://localhost:${process.env.PORT ?? 3000}`

const SCHEMA_STUB = join(import.meta.dirname, 'src/data/zod-stub.ts')

const language = buildLanguage()
const base = baseOf(language)

export default defineConfig(({ command }) => ({
  // The development server has one language, at the root.
  base: command === 'build' ? base : '/',
  // The other languages use the public files of the English pages.
  publicDir: command === 'build' && language !== 'en' ? false : 'public',
  plugins: [
    texts(language),
    contractOfBrowser(),
    pageLanguage(language),
    react(),
    mantineIds(),
    mantineStyles(),
    initialPreload(),
    fontPreload(),
    serviceWorker(base),
    trackingPage(language),
    offlineVerifier(language, mantineStyles),
    precompress(),
  ],
  resolve: {
    alias: [{ find: 'zod', replacement: SCHEMA_STUB }],
  },
  // The server compares Origin with Host, so the proxy must not change Host.
  server: {
    proxy: { '/api': { target: API, changeOrigin: false }, '/ws': { target: API, changeOrigin: false, ws: true } },
  },
  build: {
    outDir: join('dist', base),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // No inlined fonts and icons: the content security policy allows data: only for images.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
}))

/**
 * Adds the styles of each Mantine component that is used, so that no unused styles are sent and no list is needed. The
 * development server prebundles the components, so this does not see them; main.tsx then loads the whole stylesheet.
 */
function mantineStyles(): Plugin {
  const styles = join(import.meta.dirname, '../node_modules/@mantine/core/styles')
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform(code, id) {
      const part = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
      if (!part || !existsSync(join(styles, `${part}.layer.css`))) return null
      return { code: `import '@mantine/core/styles/${part}.layer.css'\n${code}`, map: null }
    },
  }
}

/**
 * Mantine's `useId` replaces the id by a random one after the first render, for pages with several apps. That renders every
 * field, select and menu twice, the second time in one task. This page has one app: React's own ids are unique. It earns most
 * where a form is seen first: the longest task of /login is 75 ms instead of 204 (docs/performance.md).
 */
function mantineIds(): Plugin {
  let isReplaced = false
  return {
    name: 'mantine-ids',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs')) return null
      isReplaced = true
      return `import { useId as useReactId } from 'react'
        export function useId(given) {
          const id = useReactId()
          return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '')
        }`
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error('@mantine/hooks has its useId in another file now')
    },
  }
}

/** What load.ts imports on demand is loaded beside it, with its styles, not after it. */
function initialPreload(): Plugin {
  return {
    name: 'initial-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const initial = chunks.filter(({ name }) => INITIAL_CHUNKS.includes(name))
        if (initial.length !== INITIAL_CHUNKS.length) throw new Error('The build has no chunks of the initial code')
        const styles = initial.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const })
        return [
          ...initial.map(({ fileName }) => link({ rel: 'modulepreload', crossorigin: '', href: base + fileName })),
          ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: '', href: base + file })),
        ]
      },
    },
  }
}

/** Preloads the font file that every page needs, before the stylesheet that names it has loaded. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) throw new Error('The latin Inter font is not in the build')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: base + font, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Writes .br and .gz files beside every text file, so that the server does not compress at runtime. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Hidden files are not served.
      const texts = files.filter((name) => /^[^.].*\.(js|css|html|svg|webmanifest|wasm)$/.test(name))
      const paths = texts.map((name) => join(folder, name)).filter((path) => statSync(path).size >= 1024)
      await Promise.all(
        paths.map(async (path) => {
          const content = readFileSync(path)
          writeFileSync(`${path}.br`, await brotli(content, { params: BROTLI_PARAMS }))
          writeFileSync(`${path}.gz`, await gzip(content, { level: 9 }))
        }),
      )
    },
  }
}
