/**
 * What each page loads before its first screen, from the build's manifests. Exits with 1 when one is over its budget, or when the
 * styles of components are in several files.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const PUBLIC = join(import.meta.dirname, 'dist')
/** A page loads one language, whose files are in a folder of its own. */
const BUILDS = { English: PUBLIC, Spanish: join(PUBLIC, 'es') }
/** With the font, and without the map. */
const TRACKING_PAGE_BUDGET_KB = 60
const SCREEN_BUDGET_KB = 230
/** By path. What a screen loads once it is painted is not part of this. */
const SCREENS = {
  '/dashboard': 'client-dashboard',
  '/orders': 'order-history',
  '/tracking': 'tracking',
  '/messages': 'messages',
  '/driver-dashboard': 'driver-dashboard',
  '/admin-dashboard': 'admin-dashboard',
  '/dispatch': 'dispatch',
}

const screenFile = (name) => `src/features/${name}/${name}-screen.tsx`
const APP = ['index.html', 'src/main.tsx']
// These are not in the manifest: the pages load them by name, those of every language from the same place.
const BESIDE = ['color-scheme.js', 'favicon.svg']
const scriptsOf = ({ js }) => [...js, 'color-scheme.js']

const results = Object.entries(BUILDS).flatMap(([language, folder]) => checkBuild(language, folder))
for (const folder of Object.values(BUILDS)) {
  const layered = filesWithLayers(folder)
  if (layered.length === 1) continue
  console.error('The styles of components must be in one file: each file with a cascade layer lays out the page again.')
  console.error(`Files with a layer: ${layered.join(', ') || 'none'}`)
  process.exit(1)
}
if (results.includes(false)) {
  console.error('A first load is over its budget.')
  process.exit(1)
}

function checkBuild(language, folder) {
  const login = filesOf(folder, 'manifest.json', [...APP, screenFile('login')])
  const withoutAccount = (page) => {
    const { js, css, assets } = filesOf(folder, 'tracking-page.json', [page])
    return [page, ...BESIDE, ...js, ...css, ...assets]
  }
  const check = (page, kind, names, budgetKb) =>
    checkPage({ page: `${language} ${page}`, folder, kind, names, budgetKb })
  return [
    check('/login', 'js', scriptsOf(login), 180),
    check('/login', 'css', [...login.css], 45),
    ...Object.entries(SCREENS).map(([path, name]) => {
      const entries = [...APP, 'src/app/nav-bar.tsx', `src/features/${name}/first-queries.ts`, screenFile(name)]
      return check(path, 'js', scriptsOf(filesOf(folder, 'manifest.json', entries)), SCREEN_BUDGET_KB)
    }),
    check('/t/{token}', 'everything', withoutAccount('t.html'), TRACKING_PAGE_BUDGET_KB),
    check('/desk/{token}', 'everything', withoutAccount('desk.html'), TRACKING_PAGE_BUDGET_KB),
  ]
}

function checkPage({ page, folder, kind, names, budgetKb }) {
  const fileOf = (name) => join(BESIDE.includes(name) ? PUBLIC : folder, name)
  const sizes = names.map((name) => [name, gzipSync(readFileSync(fileOf(name)), { level: 9 }).length])
  sizes.sort(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  console.log(`${page} loads ${kb(total)} KB of ${kind} gzipped; the budget is ${budgetKb} KB`)
  const isWithin = total <= budgetKb * 1000
  if (!isWithin) for (const [name, size] of sizes) console.log(`  ${kb(size).padStart(6)}  ${name}`)
  return isWithin
}

function filesWithLayers(folder) {
  const styles = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return styles.filter((name) => readFileSync(join(folder, 'assets', name), 'utf8').includes('@layer'))
}

/** The entries, their styles and assets, and all they import at once. What is imported later, on demand, is not part of the first load. */
function filesOf(folder, manifestName, entries) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', manifestName), 'utf8'))
  const chunks = new Set()
  const files = { js: new Set(), css: new Set(), assets: new Set() }
  for (const entry of entries) collect(entry)
  return files

  function collect(key) {
    if (chunks.has(key)) return
    chunks.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (chunk.file.endsWith('.js')) files.js.add(chunk.file)
    for (const css of chunk.css ?? []) files.css.add(css)
    for (const asset of chunk.assets ?? []) files.assets.add(asset)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}
