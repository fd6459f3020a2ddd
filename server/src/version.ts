/** Which version this is, and of which build: two nodes with the same build run the same code. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILD_LENGTH = 12

export type Release = { version: string; build: string }

export const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

/** An image is given its build id; a checkout has a commit. */
export const readRelease = (buildId: string | undefined): Release => ({
  version: version(),
  build: (buildId ?? findCommit(ROOT) ?? 'unknown').slice(0, BUILD_LENGTH),
})

export const releaseText = ({ version, build }: Release): string => `Meridian ${version} (build ${build})`

/** Read from the files: the machine need not have Git, nor trust the folder's owner. */
export function findCommit(root: string): string | undefined {
  try {
    const folder = gitFolder(root)
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    return ref ? readRef(commonFolder(folder), ref) : head
  } catch {
    return undefined
  }
}

/** A worktree has a file there that names the folder. */
function gitFolder(root: string): string {
  const path = join(root, '.git')
  if (statSync(path).isDirectory()) return path
  return resolve(root, readFileSync(path, 'utf8').trim().replace('gitdir: ', ''))
}

function commonFolder(folder: string): string {
  const note = join(folder, 'commondir')
  return existsSync(note) ? resolve(folder, readFileSync(note, 'utf8').trim()) : folder
}

function readRef(folder: string, ref: string): string | undefined {
  const file = join(folder, ref)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const packed = readFileSync(join(folder, 'packed-refs'), 'utf8').split('\n')
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0]
}
