/** What the installed packages and the built web were made from: whether they are those of the code that is checked out. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTALLED = 'node_modules/.meridian-installed'
const BUILT = 'web/dist/.built-from'

/** The files that the built web depends on, beside the pages and the parts of the build in web/. */
const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/vite.config.ts',
  'web/postcss.config.mjs',
  'web/service-worker',
  'web/package.json',
  'web/tsconfig.json',
  'domain/src',
  'contract/src',
  'package-lock.json',
  'tsconfig.base.json',
]

/** What is not of this code. A container has no sources of the web to compare with: it is built whole. */
export function findStale(root) {
  if (!existsSync(join(root, 'web/src'))) return undefined
  if (!isInstalled(root)) return 'packages'
  return isBuilt(root) ? undefined : 'web'
}

export const isInstalled = (root) => readIfThere(join(root, INSTALLED)) === lockHash(root)
export const stampInstalled = (root) => writeFileSync(join(root, INSTALLED), lockHash(root))

export const isBuilt = (root) => readIfThere(join(root, BUILT)) === sourcesHash(root)
/** With the sources as they were before the build: what changed while it ran is not in it. */
export function stampBuilt(root, sources) {
  writeFileSync(join(root, BUILT), sources)
}

/** Files and folders. */
export function webSources(root) {
  const beside = readdirSync(join(root, 'web')).filter((name) => /\.html$|^build-.*\.ts$/.test(name))
  return [...WEB_SOURCES, ...beside.sort().map((name) => `web/${name}`)]
}

/** Sizes and times rather than contents: this runs before every start. */
export function sourcesHash(root) {
  const hash = createHash('sha256')
  for (const source of webSources(root)) {
    for (const file of filesUnder(root, source)) {
      const { size, mtimeMs } = statSync(join(root, file))
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function lockHash(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

function filesUnder(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)))
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
