import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step } from './progress.mjs'

/** Where programs are that the PATH of a plain account may leave out. */
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/usr/sbin', '/usr/local/sbin']

/** Every file by which this machine has the program, that of the PATH first. */
export function programFiles(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS]
  return folders.map((folder) => join(folder, name)).filter(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As root on Debian, the first of these packages that there is. Elsewhere nothing: whoever asked looks whether it is there now. */
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
