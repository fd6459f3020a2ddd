/** Builds `sw.js` after the app, when the files of the driver's screens are known. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { buildLanguage, texts } from './build-language.ts'

/** The entries of the driver's app and of the verify page: everything they import, also on demand, is cached for offline use. */
const DRIVER_ENTRIES = [
  'src/app/nav-bar.tsx',
  'src/app/driver-background.tsx',
  'src/app/session-watch.tsx',
  'src/ui/toast-area.tsx',
  'src/features/driver-dashboard/driver-dashboard-screen.tsx',
  // Who logs out without a network is led there, and may read the open jobs there.
  'src/features/login/login-screen.tsx',
  'src/features/verify/verify-screen.tsx',
]
const APP_ENTRIES = ['index.html', 'src/main.tsx']
const PUBLIC_FILES = ['/color-scheme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png']

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** `base`: where the files of this language are. Each language has a service worker of its own, for all pages. */
export function serviceWorker(base: string): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const manifestFile = join(folder, '.vite/manifest.json')
        if (!existsSync(manifestFile)) return
        const files = shellFiles(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest, base)
        const hash = createHash('sha256').update(files.join())
        // The names of public files have no hash of their content.
        hash.update(readFileSync(join(folder, 'index.html')))
        for (const file of PUBLIC_FILES) hash.update(readFileSync(join(import.meta.dirname, 'public', file)))
        const name = `shell-${hash.digest('hex').slice(0, 12)}`
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [texts(buildLanguage())],
          define: { __SHELL_FILES__: JSON.stringify(files), __SHELL_NAME__: JSON.stringify(name) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: join(import.meta.dirname, 'service-worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

function shellFiles(manifest: Manifest, base: string): string[] {
  const files = new Set(PUBLIC_FILES)
  const seen = new Set<string>()
  const addChunk = (key: string, isOnDemandNeeded: boolean) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(base + file)
    for (const next of chunk.imports ?? []) addChunk(next, isOnDemandNeeded)
    if (isOnDemandNeeded) for (const next of chunk.dynamicImports ?? []) addChunk(next, true)
  }
  // The app can load every screen on demand; only those of the driver's entries are needed.
  for (const entry of APP_ENTRIES) addChunk(entry, false)
  for (const entry of DRIVER_ENTRIES) addChunk(entry, true)
  return [...files].toSorted()
}
