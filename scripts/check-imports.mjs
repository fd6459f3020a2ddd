import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCycles } from './find-cycles.mjs'
import { FEATURE_IMPORTS, MAPS_ENTRIES, SERVER_ROOMS, WEB_ROOMS } from './import-table.mjs'

/** Checks the import directions of ARCHITECTURE.md. Returns one sentence for each import that breaks them. */
export function checkImports(root) {
  const files = sourcesUnder(root, '')
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]))
  const sentences = []
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const reason = forbidden(file, target)
      if (reason) sentences.push(`${file} imports ${target.path ?? target.name}: ${reason}`)
    }
  }
  const edges = new Map(
    [...imports].map(([file, targets]) => [
      file,
      // A catalog takes the types of what it words from the module that uses its texts.
      targets.flatMap(({ path, isTypeOnly }) => (path && !(isTypeOnly && isCatalog(file)) ? path : [])),
    ]),
  )
  for (const cycle of findCycles(edges)) sentences.push(`Import cycle: ${[...cycle, cycle[0]].join(' → ')}`)
  for (const cycle of findCycles(featureEdges(edges)))
    sentences.push(`Server features that import each other: ${[...cycle, cycle[0]].join(' → ')}`)
  return sentences
}

/** Which server feature imports which. Of two that import each other neither can be read, tested or removed without the other. */
function featureEdges(edges) {
  const features = new Map()
  for (const [file, targets] of edges) {
    const from = serverFeatureOf(file)
    if (!from || isTest(file)) continue
    const others = targets.flatMap((target) => serverFeatureOf(target) ?? []).filter((name) => name !== from)
    features.set(from, [...(features.get(from) ?? []), ...others])
  }
  return features
}

function serverFeatureOf(path) {
  const { top, room, feature } = roomOf(path)
  return top === 'server' && room === 'features' ? feature : undefined
}

/** Why this file may not import that; undefined if it may. */
function forbidden(file, target) {
  const [from, to] = [roomOf(file), target.path ? roomOf(target.path) : undefined]
  if (from.top === 'web' && to?.top === 'server') return 'web and server never import each other'
  if (from.top === 'server' && to?.top === 'web') return 'web and server never import each other'
  if (from.top === 'simulate' && to && !['simulate', 'contract', 'domain'].includes(to.top))
    return 'the simulation knows the server from outside only'
  if (from.top === 'domain') return forbiddenInDomain(file, target, to)
  if (from.top === 'maps') return forbiddenInMaps(to)
  if (to?.top === 'maps' && !mayImportMaps(file, target.path)) return 'other rooms see the port of the maps only'
  if (isTest(file)) return undefined
  if (from.top === 'contract') return forbiddenInContract(target, to)
  if (from.top === 'server' || from.top === 'web') return to && forbiddenInRooms(from, to, target)
  return undefined
}

function forbiddenInDomain(file, { name }, to) {
  if (to?.top === 'domain') return undefined
  if (isTest(file) && ['vitest', 'fast-check'].includes(name)) return undefined
  return 'the domain imports nothing'
}

function forbiddenInContract({ name }, to) {
  if (to?.top === 'contract' || to?.top === 'domain' || name === 'zod') return undefined
  return 'the contract imports the domain and zod only'
}

function forbiddenInMaps(to) {
  if (!to || to.top === 'maps' || to.top === 'domain') return undefined
  return 'the maps import the domain only'
}

function mayImportMaps(file, path) {
  return MAPS_ENTRIES[path]?.some((allowed) => (allowed === 'tests' ? isTest(file) : file.startsWith(allowed))) ?? false
}

function forbiddenInRooms(from, to, { path }) {
  if (to.top === 'domain') return undefined
  const table = from.top === 'web' ? WEB_ROOMS : SERVER_ROOMS
  // Files beside the rooms (app.ts, main.tsx) and rooms that the table does not name wire the others together.
  const allowed = table[from.room]
  if (allowed === undefined) return undefined
  if (to.top !== from.top)
    return allowed.includes(to.top) ? undefined : `${from.top}/${from.room} may not import ${to.top}`
  if (from.room === 'features' && to.room === 'features') return forbiddenSibling(from, to, path)
  if (to.room === from.room || allowed.includes(to.room)) return undefined
  return `${from.top}/${from.room} may not import ${from.top}/${to.room}`
}

function forbiddenSibling(from, to, path) {
  if (from.feature === to.feature) return undefined
  if (from.top === 'web') return 'a screen never imports another screen; what both need belongs in parts'
  const file = path.replace('server/src/features/', '')
  const folder = file.endsWith('.routes.ts') ? undefined : `${posix.dirname(file)}/`
  if (FEATURE_IMPORTS[from.feature]?.some((allowed) => allowed === file || allowed === folder)) return undefined
  return 'what a feature imports of another one is listed in import-table.mjs; other effects go through events'
}

/** server/src/features/orders/x.ts → { top: 'server', room: 'features', feature: 'orders' }; a file beside the rooms is its own. */
function roomOf(path) {
  const [top, src, room, feature] = path.split('/')
  return src === 'src' ? { top, room, feature } : { top }
}

/** The texts of one subject: 'domain/src/texts/exceptions.ts', 'web/src/copy/es/checkout.ts', 'web/src/features/imports/imports.copy.ts' */
function isCatalog(file) {
  return /^\w+\/src\/(texts|copy)\/|\.copy(\.es)?\.ts$/.test(file)
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
}

function sourcesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesUnder(root, path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const STATIC_IMPORT = /^[ \t]*(?:import|export)\b(?:[\w\s*{},$]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm
const TYPE_IMPORT = /^[ \t]*import\s+type\b/
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g

function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [STATIC_IMPORT, DYNAMIC_IMPORT].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ name: match[1], isType: TYPE_IMPORT.test(match[0]) })),
  )
  return [...new Set(found.map(({ name }) => name))].map((name) => ({
    name,
    path: pathOf(root, file, name),
    isTypeOnly: found.every((one) => one.name !== name || one.isType),
  }))
}

/** The path of a file of ours, from the root; undefined for packages and Node's own modules. */
function pathOf(root, file, name) {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return relative(root, resolve(root, dirname(file), bare)).replaceAll('\\', '/')
  const [, room, rest = 'index.ts'] = /^@meridian\/([^/]+)(?:\/(.+))?$/.exec(bare) ?? []
  return room && posix.join(room, 'src', rest)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(import.meta.dirname, '..')
  const sentences = checkImports(root)
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = sentences.length > 0 ? 1 : 0
}
