/**
 * Which modules share a file. Left alone, the bundler makes one file for each set of screens that share a module: a screen
 * loaded up to a hundred of them, and starting a request costs the page more than evaluating a small file: /orders and /messages
 * then block for 250 ms instead of 90, and /login and /driver-dashboard load more than they may (docs/performance.md).
 */
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

const FEATURES = join(import.meta.dirname, 'src/features')
const screen = (name: string) => join(FEATURES, name, `${name}-screen.tsx`)
const LOGIN = screen('login')
const MAIN = join(import.meta.dirname, 'src/main.tsx')
const NAV_BAR = join(import.meta.dirname, 'src/app/nav-bar.tsx')
const CLIENT_SCREENS = ['client-dashboard', 'order-history', 'tracking', 'messages']
const SIGNED_IN_SCREENS = [...CLIENT_SCREENS, 'driver-dashboard', 'admin-dashboard']

/**
 * Packages whose index only re-exports: an import loads the modules of the names it lists, not the whole package. Without this /login
 * loads 230 KB, because the modules of its fields are in no group.
 */
const INDEXES =
  /@mantine\/(core|hooks|notifications|form)\/esm\/index\.mjs$|tabler-icons-react\.mjs$|@tanstack\/(react-query|query-core)\/build\/modern\/index\.js$/

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** What every page loads; index.html preloads it. */
export const INITIAL_CHUNKS = ['react', 'base']

/**
 * `base` is what every page loads, `fields` what the sign-in shares with other screens (without it /login loads 232 KB instead of 178),
 * `client` what only a client's screens share (without it /driver-dashboard loads 240 KB instead of 227).
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let groupOf: Map<string, string> | undefined
  const named = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => {
      groupOf ??= assign(context)
      return groupOf.get(id) === name ? name : null
    },
    priority,
  })
  // A module's dependencies follow it, so a group that others depend on must take its modules first.
  return [
    // A style sheet with a cascade layer that arrives later makes Chromium shape all text and lay out the whole page again, so
    // the styles of all components are one file.
    { name: 'component-styles', test: /\.layer\.css$/, priority: 7 },
    // load.ts needs it and must not wait for the rest.
    { name: 'preload', test: /preload-helper/, priority: 6 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
    named('base', 4),
    named('fields', 3),
    named('shared', 2),
    named('client', 1),
  ]
}

function assign(context: Context): Map<string, string> {
  const login = loadedBy(LOGIN, context)
  const navBar = loadedBy(NAV_BAR, context)
  const users = new Map<string, Set<string>>()
  for (const name of SIGNED_IN_SCREENS) {
    const queries = loadedBy(join(FEATURES, name, 'first-queries.ts'), context)
    for (const id of [...loadedBy(screen(name), context), ...navBar, ...queries])
      users.set(id, (users.get(id) ?? new Set()).add(name))
  }
  const entries = new Set([NAV_BAR, ...SIGNED_IN_SCREENS.map(screen)])
  const groupOf = new Map<string, string>()
  const base = loadedBy(MAIN, context)
  for (const [id, names] of users) {
    if (entries.has(id) || base.has(id)) continue
    if (login.has(id)) groupOf.set(id, 'fields')
    else if (names.size > 1)
      groupOf.set(id, [...names].every((name) => CLIENT_SCREENS.includes(name)) ? 'client' : 'shared')
  }
  for (const id of base) if (id !== MAIN) groupOf.set(id, 'base')
  return groupOf
}

/** The module and all it imports, without what it imports on demand. */
function loadedBy(entry: string, context: Context): Set<string> {
  const loaded = new Set<string>()
  const pending = [entry]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const info = loaded.has(id) ? null : context.getModuleInfo(id)
    if (!info) continue
    loaded.add(id)
    const code = info.code ?? ''
    for (const imported of info.importedIds) {
      if (INDEXES.test(imported)) pending.push(...filesOfNames(code, imported, context))
      else pending.push(imported)
    }
  }
  return loaded
}

/** The files behind the names that `code` imports from the package of that index. */
function filesOfNames(code: string, index: string, context: Context): string[] {
  const inIndex = new Map<string, string>()
  for (const [, names = '', path = ''] of (context.getModuleInfo(index)?.code ?? '').matchAll(LISTED))
    for (const name of names.split(',')) inIndex.set(exportedName(name), join(dirname(index), path))
  const files: string[] = []
  for (const [, names = ''] of code.matchAll(LISTED))
    for (const name of names.split(',')) {
      const file = inIndex.get(importedName(name))
      if (file) files.push(file)
    }
  return files
}

const LISTED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const importedName = (name: string) => name.trim().split(/\s+as\s+/)[0] ?? ''
const exportedName = (name: string) =>
  name
    .trim()
    .split(/\s+as\s+/)
    .at(-1) ?? ''
