/** The sizes of a first visit to /login and to a tracking link, from the build's manifests. Exits with 1 when one is over budget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, 'dist')
const LOGIN_SCREEN = 'src/features/login/login-screen.tsx'
/** With the font, and without the map. */
const TRACKING_PAGE_BUDGET_KB = 60

const login = filesOf('manifest.json', ['index.html', LOGIN_SCREEN])
const tracking = filesOf('tracking-page.json', ['t.html'])

const results = [
  // This script is not in the manifest: the pages load it by name.
  check('/login', 'js', [...login.js, 'color-scheme.js'], 180),
  check('/login', 'css', [...login.css], 45),
  check(
    '/t/{token}',
    'everything',
    ['t.html', 'color-scheme.js', 'favicon.svg', ...tracking.js, ...tracking.css, ...tracking.assets],
    TRACKING_PAGE_BUDGET_KB,
  ),
]
if (results.includes(false)) {
  console.error('A first load is over its budget.')
  process.exit(1)
}

function check(page, kind, names, budgetKb) {
  const sizes = names.map((name) => [name, gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length])
  sizes.sort(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  console.log(`${page} loads ${kb(total)} KB of ${kind} gzipped; the budget is ${budgetKb} KB`)
  for (const [name, size] of sizes) console.log(`  ${kb(size).padStart(6)}  ${name}`)
  return total <= budgetKb * 1000
}

/** The entries, their styles and assets, and all they import at once. What is imported later, on demand, is not part of the first load. */
function filesOf(manifestName, entries) {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', manifestName), 'utf8'))
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
