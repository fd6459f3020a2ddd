import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { run, step } from './progress.mjs'

/** Folders of programs that the PATH of an account may not contain. */
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/snap/bin', '/usr/sbin', '/usr/local/sbin']

/** All executable files of this name, those of the PATH first. */
export const programFiles = (name) => possibleFiles(name).filter(isExecutable)

/** Tests pass the facts of another machine. */
const HERE = { platform: process.platform, PATH: process.env.PATH, path }

export function possibleFiles(name, { platform, PATH = '', path } = HERE) {
  const isWindows = platform === 'win32'
  const folders = [...PATH.split(path.delimiter).filter(Boolean), ...(isWindows ? [] : USUAL_FOLDERS)]
  return folders.map((folder) => path.join(folder, isWindows ? `${name}.exe` : name))
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As root on Debian, installs the first of these packages that exists. Elsewhere does nothing: the caller checks the result. */
export async function installFromDebian(title, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const result = await step(title, async () => {
    let last = await run('apt-get', ['update'], { env })
    for (const name of packages) {
      last = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
      if (last.isOk) break
    }
    return last
  })
  if (!result.isOk) console.error(result.output.trim())
}
