/** Files of this checkout in another folder: linked where that is possible, for the packages are 10,000. */
import { execFileSync } from 'node:child_process'
import { constants, copyFile, link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What Git has, or would have, of these paths: as the files are now, committed or not. */
export async function linkTracked(to: string, paths: readonly string[]): Promise<void> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 }).split('\0')
  for (const file of files.filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await linkOrCopy(join(ROOT, file), join(to, file)).catch(ignoreDeleted)
  }
}

/** Without the packages inside, which are listed themselves. */
export async function linkPackage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) await linkPackage(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await linkOrCopy(source, target)
  }
}

/** A temporary folder may be on another disk, where nothing can be linked. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
