/**
 * `npm run check` and `npm ci` need all of a lockfile: native programs are optional dependencies, one package for each
 * platform, and npm leaves out what the registry does not have. Then `npm ci` fails everywhere, and the program on that platform.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './programs.mjs'

export const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

export const nameOf = ({ os, cpu, libc }) => [os, cpu, libc].filter(Boolean).join('-')

/** What is wrong with a lockfile, as sentences. */
export function findLockProblems(packages) {
  const optional = optionalParts(packages)
  const missing = optional.filter(({ path }) => !path).map(({ of, name }) => `${of || 'package.json'} needs ${name}`)
  const uncovered = PLATFORMS.flatMap((platform) =>
    nativeFamilies(packages)
      .filter(({ parts }) => !parts.some(({ path }) => fits(packages[path], platform)))
      .map(({ of }) => `${of || 'package.json'} has no part for ${nameOf(platform)}`),
  )
  const hosts = Object.entries(packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
  return [...missing, ...uncovered, ...hosts.map(([path]) => `${path} names a registry`)]
}

/** The native parts that an installation on this platform must have, as paths. */
export const partsFor = (packages, platform) =>
  nativeFamilies(packages).flatMap(({ parts }) =>
    parts.map(({ path }) => path).filter((path) => fits(packages[path], platform)),
  )

/** Packages that have the same program for several platforms. */
function nativeFamilies(packages) {
  const native = optionalParts(packages).filter(({ path }) => packages[path]?.os && packages[path]?.cpu)
  return [...Map.groupBy(native, ({ of }) => of)].map(([of, parts]) => ({ of, parts }))
}

const optionalParts = (packages) =>
  Object.entries(packages).flatMap(([of, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ of, name, path: findPackage(packages, of, name) })),
  )

/** As Node does: in the folder's own `node_modules`, then in those of the folders around it. */
function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

/** A part that names no C library runs with both. */
const fits = (part, { os, cpu, libc }) =>
  [part.os].flat().includes(os) &&
  [part.cpu].flat().includes(cpu) &&
  (!part.libc || !libc || [part.libc].flat().includes(libc))

export const readLock = (folder) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = ['.', 'maps-engine'].flatMap((folder) => findLockProblems(readLock(join(ROOT, folder))))
  if (problems.length > 0) console.error(`package-lock.json is not complete:\n${problems.join('\n')}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
