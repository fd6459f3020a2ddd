import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where root stores what the database's user must read, when that user may not enter the checkout or DATA_DIR. */
const SHARED_FOLDER = process.platform === 'darwin' ? '/usr/local/var/meridian' : '/var/lib/meridian'

export function makeSharedFolder(name: string): string {
  const folder = join(SHARED_FOLDER, name)
  mkdirSync(folder, { recursive: true })
  // Set with chmod, because a strict umask would restrict the mode given to mkdir. Others may enter but not list it.
  chmodSync(SHARED_FOLDER, 0o755)
  chmodSync(folder, 0o711)
  return folder
}
