/** Folders for what tests build from the region pack: slow to build, so they survive from run to run. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/meridian')
const UNUSED_AFTER_MS = 24 * 60 * 60_000

/**
 * A data folder whose name depends on the sources of the builder (files or folders, from the root), so that changed code
 * builds again. Two runs may use it at once, and a build may be killed: every builder renames its file when it is complete.
 */
export function cacheFolder(name: string, builderSources: readonly string[], cache = CACHE): string {
  const folder = join(cache, `${name}-${hashOf(builderSources)}`)
  mkdirSync(folder, { recursive: true })
  const now = Date.now()
  utimesSync(folder, now / 1000, now / 1000)
  removeUnused(name, cache, now)
  return folder
}

/** The built-in map and the region pack's, which are slow to cut. */
export const mapCache = (): string =>
  cacheFolder('map-tiles', ['maps/src/tiles', 'maps/src/build', 'maps/src/pack', 'maps/data', 'package-lock.json'])

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Tests and installed packages do not change what is built. */
function filesIn(source: string): string[] {
  const path = resolve(ROOT, source)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !/^node_modules$|^testing$|\.test\.ts$/.test(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/** Not at once: a run that started before the code changed may still use the folder of the old code. */
function removeUnused(name: string, cache: string, now: number): void {
  for (const other of readdirSync(cache).filter((each) => each.startsWith(`${name}-`))) {
    const path = join(cache, other)
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > UNUSED_AFTER_MS)
      rmSync(path, { recursive: true, force: true })
  }
}
