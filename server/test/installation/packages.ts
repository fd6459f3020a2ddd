/** What `npm ci` would install, taken from the packages of this checkout: no network, and no gigabyte. */
import { execFile } from 'node:child_process'
import { lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { linkPackage, ROOT } from './linked-files.ts'

export async function productionPackages(): Promise<string[]> {
  const args = ['ls', '--omit=dev', '--workspace=server', '--workspace=simulate', '--parseable', '--all']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT })
  const paths = stdout.split('\n').map((line) => relative(ROOT, line))
  return paths.filter((path) => path.includes('node_modules'))
}

/** Exactly the packages that npm says belong to the server, where npm puts them: one that only the whole checkout has is missing. */
export async function installForProduction(root: string, packages: readonly string[]): Promise<void> {
  for (const path of packages) {
    const [source, target] = [join(ROOT, path), join(root, path)]
    await mkdir(dirname(target), { recursive: true })
    if ((await lstat(source)).isSymbolicLink()) await symlink(await readlink(source), target)
    else await linkPackage(source, target)
  }
}
