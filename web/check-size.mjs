/** The size of a first visit to /login, from the build's manifest. Exits with 1 when it is over budget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, 'dist')
const ENTRY = 'index.html'
const SCREEN = 'src/features/login/login-screen.tsx'
const BUDGET_KB = { js: 180, css: 45 }

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
const chunks = new Set()
const files = { js: new Set(), css: new Set() }

// This script is not in the manifest: index.html loads it by name.
files.js.add('color-scheme.js')
collect(ENTRY)
collect(SCREEN)

let isOver = false
for (const [kind, names] of Object.entries(files)) {
  const sizes = [...names].map((name) => [name, gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length])
  sizes.sort(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  isOver ||= total > BUDGET_KB[kind] * 1000
  console.log(`/login loads ${kb(total)} KB of ${kind} gzipped; the budget is ${BUDGET_KB[kind]} KB`)
  for (const [name, size] of sizes) console.log(`  ${kb(size).padStart(6)}  ${name}`)
}
if (isOver) {
  console.error('The first load of /login is over its budget.')
  process.exit(1)
}

/** A chunk, its styles, and all it imports at once. What it imports later, on demand, is not part of the first load. */
function collect(key) {
  if (chunks.has(key)) return
  chunks.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (chunk.file.endsWith('.js')) files.js.add(chunk.file)
  for (const css of chunk.css ?? []) files.css.add(css)
  for (const imported of chunk.imports ?? []) collect(imported)
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}
